"""The Django project: settings, addresses, navigation, and the command that starts everything.

Knows every app and is known by none (import-linter holds that line). No models live here.
"""

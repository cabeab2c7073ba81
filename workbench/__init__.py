"""The Django project: settings, URLs, navigation, accounts, and the start-up command.

It imports all apps, and no app imports it (checked by import-linter). It has no models.
"""

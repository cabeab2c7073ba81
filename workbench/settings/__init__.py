"""Settings: ``base`` holds what is always true, ``dev``, ``prod`` and ``test`` the rest.

``manage.py`` uses ``prod`` unless ``DJANGO_SETTINGS_MODULE`` says otherwise: whoever only
wants to use the workbench gets the safe one.
"""

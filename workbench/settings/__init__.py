"""Settings: ``base`` for all environments, and ``dev``, ``prod`` and ``test``.

``manage.py`` uses ``prod``, the safe one, unless ``DJANGO_SETTINGS_MODULE`` is set.
"""

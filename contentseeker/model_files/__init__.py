"""Saving, checking and loading models of any kind: arrays (``.npz``) and a manifest."""

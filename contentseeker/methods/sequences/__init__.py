"""Sequence labelling of text blocks (Gibson, Wellner, Lubar 2007).

A page is a sequence of blocks, each content or not. Three models label it: MaxEnt every block
by itself, a MEMM each after the one before it, a CRF all of them together. They share blocks
(``blocks``), predicates about blocks (``predicates``) and one shape of fitted weights
(``model``), from which all three decode (``chains``). Only fitting a CRF needs python-crfsuite.
"""

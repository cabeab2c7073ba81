"""Why the block model decides as it does: contributions, importances, meanings."""

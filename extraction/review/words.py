"""What a word is to a reviewer: also one character of a script that has no spaces."""

import re
from typing import Final

CJK: Final = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
TOKEN: Final = re.compile(rf"[{CJK}]|[^\W{CJK}]+")
"""Letters and digits, without the marks around them."""

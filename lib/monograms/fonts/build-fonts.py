"""Builds the subset fonts of this folder and fonts.json from unpacked source packages.

Offline authoring tool, not part of any build: see README.md for where the sources come from.
Usage: python3 build-fonts.py <debian root> <npm root> <output folder>
"""

import json
import os
import re
import sys
import unicodedata

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.unicodedata import script

DEBIAN, NPM, OUT = sys.argv[1:4]
NOTO = os.path.join(DEBIAN, 'usr/share/fonts/truetype/noto')
CJK = os.path.join(DEBIAN, 'usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc')
CJK_SIMPLIFIED_CHINESE = 2

# Extinct logographic scripts with thousands of signs: 4 MB that no domain has ever asked for.
LEFT_OUT = {
    'NotoSansAnatolianHieroglyphs-Regular.ttf', 'NotoSansCuneiform-Regular.ttf',
    'NotoSansEgyptianHieroglyphs-Regular.ttf', 'NotoSerifTangut-Regular.ttf',
}
# Looped, unjoined, slanted and display cuts repeat scripts that a plain cut already covers.
DUPLICATE = re.compile(r'Display|-\w*Italic|Looped|Unjoined|Slanted|Kufi|Naskh|Nastaliq|Rashi|Tifinagh[A-Z]|Traditional')


def is_letter(code_point):
    """Letters and numbers that IDNA leaves as they are, or that a mark composes to."""
    text = chr(code_point)
    if unicodedata.category(text)[0] not in 'LN':
        return False
    if unicodedata.normalize('NFKC', text) == text:
        return True
    return len(unicodedata.normalize('NFD', text)) > 1 and unicodedata.decomposition(text)[:1] != '<'


def set_metrics(font):
    """One line box for every font, so that the drawing code knows where the baseline falls."""
    units = font['head'].unitsPerEm
    up, down = round(units * 0.8), round(units * 0.2)
    font['hhea'].ascent, font['hhea'].descent, font['hhea'].lineGap = up, -down, 0
    os2 = font['OS/2']
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = up, -down, 0
    os2.usWinAscent, os2.usWinDescent = up, down


def write(source, font_number, code_points, name):
    options = subset.Options(
        layout_features=[], name_IDs=[0, 1, 2, 5, 13, 14], name_languages=[0x409], hinting=False,
        glyph_names=False, notdef_outline=False, recalc_bounds=True, recalc_timestamp=False)
    options.drop_tables += ['GSUB', 'GPOS', 'GDEF', 'BASE', 'VORG', 'vhea', 'vmtx', 'STAT', 'kern', 'meta',
                            'fvar', 'gvar', 'avar', 'HVAR', 'MVAR']
    font = TTFont(source, fontNumber=font_number, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=sorted(code_points))
    subsetter.subset(font)
    set_metrics(font)
    font['cmap'].tables = [t for t in font['cmap'].tables if t.isUnicode()]
    font.save(os.path.join(OUT, name))
    kept = sorted(font.getBestCmap())
    index[name] = {'weight': 700 if 'bold' in name else 400, 'ranges': ranges(kept)}
    covered.update(kept)


def ranges(code_points):
    parts, start, last = [], None, None
    for code_point in [*code_points, None]:
        if last is not None and code_point == last + 1:
            last = code_point
            continue
        if start is not None:
            parts.append(f'{start:x}' if start == last else f'{start:x}-{last:x}')
        start = last = code_point
    return ','.join(parts)


def kebab(file_name):
    stem = re.sub(r'_(\d+)Bold$', '-Bold', os.path.splitext(file_name)[0])
    return re.sub(r'(?<=[a-z0-9])(?=[A-Z])|-', '-', stem).replace('--', '-').lower() + '.ttf'


def take(path, font_number=-1, keep=lambda code_point: True):
    font = TTFont(path, fontNumber=font_number, lazy=True)
    return {c for c in font.getBestCmap() if is_letter(c) and c not in covered and keep(c)}


index, covered = {}, set()

npm_fonts = sorted(
    os.path.join(folder, file) for folder, _, files in os.walk(NPM) for file in files
    if file.endswith('_700Bold.ttf'))
debian_fonts = [f for f in sorted(os.listdir(NOTO)) if f not in LEFT_OUT and not DUPLICATE.search(f)]


def rank(file):
    sans, bold = file.startswith('NotoSans'), '-Bold' in file
    symbols = 'Symbols' in file or 'Math' in file or 'Music' in file
    return (symbols, not sans and not bold, not bold, not sans, file)


for path in npm_fonts:
    wanted = take(path)
    if wanted:
        write(path, -1, wanted, kebab(os.path.basename(path)))

han = lambda c: script(chr(c)) == 'Hani'
hangul = lambda c: script(chr(c)) == 'Hang'
other_cjk = lambda c: script(chr(c)) in ('Hira', 'Kana', 'Bopo') or 0x3000 <= c < 0x3400
for label, keep, step in [('other', other_cjk, None), ('hangul', hangul, 0x800), ('han', han, 0x800)]:
    wanted = take(CJK, CJK_SIMPLIFIED_CHINESE, keep)
    chunks = {}
    for code_point in wanted:
        key = 'other' if step is None else (
            f'{label}-{code_point // step * step:x}' if code_point < 0x20000 else f'{label}-supplementary')
        chunks.setdefault(key, set()).add(code_point)
    for key in sorted(chunks):
        write(CJK, CJK_SIMPLIFIED_CHINESE, chunks[key], f'noto-sans-cjk-sc-bold-{key}.otf')

for file in sorted(debian_fonts, key=rank):
    wanted = take(os.path.join(NOTO, file))
    if wanted:
        write(os.path.join(NOTO, file), -1, wanted, kebab(file))

with open(os.path.join(OUT, 'fonts.json'), 'w', encoding='utf-8') as out:
    json.dump(index, out, indent=2)
    out.write('\n')

"""Merges two font files into one: `python3 merge-font.py latin.woff2 latin-ext.woff2 out.woff2`.

Figtree comes in two files, and a Polish page needs both. This adds the letters of our languages from the second file
to the first; both have the same outlines. Needs Debian's python3-fonttools and python3-brotli.
"""

import sys
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

LETTERS = 'ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžĂăȘșȚțŞşŢţŐőŰűĹĺĽľŔŕĐđĞğİẞ'
FEATURES = ['ccmp', 'locl', 'rvrn', 'tnum', 'kern', 'mark', 'mkmk']

latin, extended = (TTFont(name, lazy=False) for name in sys.argv[1:3])
for table in ('gvar', 'hmtx', 'glyf', 'GPOS', 'GDEF', 'GSUB', 'OS/2', 'post'):
    latin[table], extended[table]
assert latin['avar'].segments == extended['avar'].segments

names = extended.getBestCmap()
added = {}


def add(name):
    """Adds a glyph and its components."""
    if name in latin['glyf'].glyphs:
        return
    glyph = extended['glyf'][name]
    for part in glyph.getComponentNames(extended['glyf']):
        add(part)
    latin['glyf'][name] = glyph
    latin['hmtx'][name] = extended['hmtx'][name]
    latin['gvar'].variations[name] = extended['gvar'].variations.get(name, [])


for letter in LETTERS:
    code = ord(letter)
    if code in latin.getBestCmap():
        continue
    name = names.get(code)
    if name is None:
        continue
    add(name)
    for table in latin['cmap'].tables:
        if table.isUnicode():
            table.cmap[code] = name
    glyph = extended['glyf'][name]
    parts = glyph.getComponentNames(extended['glyf'])
    added[name] = parts[0] if parts else None

order = latin.getGlyphOrder()
latin.setGlyphOrder(list(dict.fromkeys([*order, *latin['glyf'].glyphs])))
latin['glyf'].glyphOrder = latin.getGlyphOrder()
latin['maxp'].numGlyphs = len(latin.getGlyphOrder())
for name in latin['glyf'].glyphs:
    latin['gvar'].variations.setdefault(name, [])

# A letter uses the kerning of its base letter. Its advance width comes from gvar.
del latin['HVAR']
for lookup in latin['GPOS'].table.LookupList.Lookup:
    for table in lookup.SubTable:
        if type(table).__name__ != 'PairPos' or table.Format != 2:
            continue
        for name, base in added.items():
            if base is None:
                continue
            if base in table.Coverage.glyphs and name not in table.Coverage.glyphs:
                table.Coverage.glyphs.append(name)
            for classes in (table.ClassDef1.classDefs, table.ClassDef2.classDefs):
                if base in classes:
                    classes[name] = classes[base]
        table.Coverage.glyphs.sort(key=latin.getGlyphID)
for name in added:
    latin['GDEF'].table.GlyphClassDef.classDefs[name] = 1

options = Options()
options.flavor = 'woff2'
options.layout_features = FEATURES
options.name_IDs = [0, 1, 2, 13, 14]
options.notdef_outline = True
subsetter = Subsetter(options)
subsetter.populate(unicodes=latin.getBestCmap())
subsetter.subset(latin)
latin.flavor = 'woff2'
latin.save(sys.argv[3])
print(len(latin.getGlyphOrder()), 'glyphs')

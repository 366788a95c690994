/** A tag or a comment in a rendered page. */
export interface PageTag {
  /** In lower case; `!--` for a comment. */
  name: string
  /** The attributes of a tag as text; the whole text of a comment. */
  inside: string
  /** The content of a script or style, and its position in the page. */
  text: string
  at: number
}

/** A quoted attribute may contain anything, also tags typed by a visitor. */
const TAG = /<!--([^]*?)-->|<([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi

/** Elements whose content is not markup. */
const RAW = ['script', 'style']

/** Tags and comments of a page, in the order a browser parses them. */
export function tagsOf(html: string): PageTag[] {
  const tags: PageTag[] = []
  const next = new RegExp(TAG)
  for (let found = next.exec(html); found; found = next.exec(html)) {
    const [, comment, opened = '', inside = ''] = found
    const name = comment === undefined ? opened.toLowerCase() : '!--'
    const at = next.lastIndex
    let text = ''
    if (RAW.includes(name)) {
      const end = html.indexOf(`</${name}`, at)
      text = html.slice(at, end < 0 ? undefined : end)
      next.lastIndex = at + text.length
    }
    tags.push({ name, inside: comment ?? inside, text, at })
  }
  return tags
}

const ATTRIBUTE = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

export const attributesOf = ({ inside }: PageTag): Map<string, string> =>
  new Map(
    [...inside.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  )

/** A tag of a finished page, or a comment. */
export interface PageTag {
  /** In small letters; `!--` of a comment. */
  name: string
  /** The text of the tag behind its name; the whole text of a comment. */
  inside: string
  /** The text of a script or a style, and where it begins. */
  text: string
  at: number
}

/** In quotes anything may stand, tags that a visitor typed too. */
const TAG = /<!--([^]*?)-->|<([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi

/** Whose content is no markup. */
const RAW = ['script', 'style']

/** The page as a browser takes it apart. */
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

/** The attributes of a tag. */
export const attributesOf = ({ inside }: PageTag): Map<string, string> =>
  new Map(
    [...inside.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  )

import { hashesIn, hashOf, isInline, narrowPolicy, type Inline } from './narrow-policy.ts'
import { openStyles } from './narrow-styles.ts'
import { tagsOf } from './page-tags.ts'

/** A page that is made per request, and what its browser may run of it. */
export type NarrowPage = (
  html: string,
  policy: string,
  /** A script of an open page asks for it and takes its parts: the document itself is never shown. */
  isFetched?: boolean,
) => {
  html: string
  policy: string
}

/**
 * The policy of the page that asks does not know the styles of the page it fetches, and a browser complains of each. As
 * data they are read all the same (`site/scripts/live-parts.ts`).
 */
const OPENING = /<style[^<>]*>$/
const DATA = '<script type="text/css">'

/**
 * Takes the styles that a page does not need out of it, and allows what is left of what the build wrote: those are the
 * scripts and styles whose hashes Astro's policy has. Whatever else looks like one was typed by a visitor.
 */
export function openNarrowPage(client: string): NarrowPage {
  const stylesFor = openStyles(client)
  return (html, policy, isFetched = false) => {
    const tags = tagsOf(html)
    const narrowStyle = stylesFor(tags)
    const built = hashesIn(policy)
    const hashes: Record<Inline, Set<string>> = { script: new Set(), style: new Set() }
    let narrowed = ''
    let done = 0
    for (const tag of tags) {
      if (!isInline(tag)) continue
      const hash = hashOf(tag.text)
      if (!built[tag.name].has(hash)) continue
      const text = tag.name === 'style' ? narrowStyle(tag.text) : tag.text
      hashes[tag.name].add(text === tag.text ? hash : hashOf(text))
      const before = html.slice(done, tag.at)
      done = tag.at + tag.text.length
      if (isFetched && tag.name === 'style') {
        narrowed += before.replace(OPENING, DATA) + text + '</script>'
        done += '</style>'.length
      } else narrowed += before + text
    }
    return { html: narrowed + html.slice(done), policy: narrowPolicy(policy, hashes) }
  }
}

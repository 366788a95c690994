import { hashesIn, hashOf, isInline, narrowPolicy, type Inline } from './narrow-policy.ts'
import { openStyles } from './narrow-styles.ts'
import { tagsOf } from './page-tags.ts'

/** Returns a rendered page without unused styles, and its content security policy. */
export type NarrowPage = (
  html: string,
  policy: string,
  /**
   * A script of an open page fetches this one and takes parts of it; the document itself is never
   * shown.
   */
  isFetched?: boolean,
) => {
  html: string
  policy: string
}

/**
 * The policy of the fetching page does not list the styles of the fetched page, and the browser
 * would log an error for each. As data they can still be read (`site/scripts/live-parts.ts`).
 */
const OPENING = /<style[^<>]*>$/
const DATA = '<script type="text/css">'

/**
 * Removes the styles a page does not need, and allows only scripts and styles written by the build:
 * those whose hashes stand in Astro's policy. Anything else that looks like one was typed by a
 * visitor.
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

import { hashesIn, hashOf, isInline, narrowPolicy, type Inline } from './narrow-policy.ts'
import { openStyles } from './narrow-styles.ts'
import { tagsOf } from './page-tags.ts'

/** A page that is made per request, and what its browser may run of it. */
export type NarrowPage = (
  html: string,
  policy: string,
) => {
  html: string
  policy: string
}

/**
 * Takes the styles that a page does not need out of it, and allows what is left of what the build wrote: those are the
 * scripts and styles whose hashes Astro's policy has. Whatever else looks like one was typed by a visitor.
 */
export function openNarrowPage(client: string): NarrowPage {
  const stylesFor = openStyles(client)
  return (html, policy) => {
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
      narrowed += html.slice(done, tag.at) + text
      done = tag.at + tag.text.length
    }
    return { html: narrowed + html.slice(done), policy: narrowPolicy(policy, hashes) }
  }
}

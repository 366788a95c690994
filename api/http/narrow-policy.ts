import { createHash } from 'node:crypto'

/**
 * The policy with the hashes of what stands in this page: Astro lists what any page of the site may hold, 3 KB. What
 * a page adds to a directive that says none stands alone in it.
 */
export function narrowPolicy(policy: string, html: string): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
    .map((directive) => {
      if (directive.startsWith("trusted-types 'none' ")) return directive.replace("'none' ", '')
      const tag = /^(script|style)-src /.exec(directive)?.[1]
      if (!tag) return directive
      const others = directive.split(' ').filter((source) => !source.startsWith("'sha256-"))
      return [...others, ...hashesOf(html, tag)].join(' ')
    })
    .join('; ')
}

const inline = {
  script: /<script([^>]*)>([^]*?)<\/script>/g,
  style: /<style([^>]*)>([^]*?)<\/style>/g,
}

/** Data in a script tag, as for search engines, is not run and needs no leave. */
function hashesOf(html: string, tag: string): string[] {
  const found = html.matchAll(tag === 'script' ? inline.script : inline.style)
  const run = [...found].filter(
    ([, attributes = '']) => !/\ssrc=|type="application\//.test(attributes),
  )
  return [...new Set(run.map(([, , text = '']) => `'sha256-${hashOf(text)}'`))]
}

const HASHES_MAX = 1000
const hashes = new Map<string, string>()

/** Pages that are made per request hold the same scripts and styles again and again. */
function hashOf(text: string): string {
  const known = hashes.get(text)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(text).digest('base64')
  if (hashes.size < HASHES_MAX) hashes.set(text, hash)
  return hash
}

import { createHash } from 'node:crypto'
import { attributesOf, tagsOf, type PageTag } from './page-tags.ts'

export type Inline = 'script' | 'style'
type Hashes = Readonly<Record<Inline, ReadonlySet<string>>>

/**
 * The policy with these hashes only. Astro lists the hashes of the whole site, 3 KB. If a page adds
 * a value to `trusted-types 'none'`, `'none'` is removed.
 */
export function narrowPolicy(policy: string, hashes: Hashes): string {
  return directivesOf(policy)
    .map((directive) => {
      if (directive.startsWith("trusted-types 'none' ")) return directive.replace("'none' ", '')
      const kind = kindOf(directive)
      if (!kind) return directive
      const others = directive.split(' ').filter((source) => !isHash(source))
      return [...others, ...hashes[kind]].join(' ')
    })
    .join('; ')
}

/** The hashes that a policy allows; Astro's policy has those of the whole build. */
export function hashesIn(policy: string): Hashes {
  const found = { script: new Set<string>(), style: new Set<string>() }
  for (const directive of directivesOf(policy)) {
    const kind = kindOf(directive)
    for (const source of kind ? directive.split(' ').filter(isHash) : []) found[kind as Inline].add(source)
  }
  return found
}

/**
 * Allows every inline script and style of the page. Only for pages as the build left them, without
 * visitors' text.
 */
export function hashesOfBuilt(html: string): Hashes {
  const found = { script: new Set<string>(), style: new Set<string>() }
  for (const tag of tagsOf(html)) if (isInline(tag)) found[tag.name].add(hashOf(tag.text))
  return found
}

/** A script tag with data, such as JSON-LD, does not run and needs no hash. */
export function isInline(tag: PageTag): tag is PageTag & { name: Inline } {
  if (tag.name === 'style') return true
  if (tag.name !== 'script') return false
  const attributes = attributesOf(tag)
  return !attributes.has('src') && !attributes.get('type')?.startsWith('application/')
}

const HASHES_MAX = 1000
const hashes = new Map<string, string>()

/** Rendered pages repeat the same scripts and styles, so hashes are memoised. */
export function hashOf(text: string): string {
  const cached = hashes.get(text)
  if (cached !== undefined) return cached
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  if (hashes.size < HASHES_MAX) hashes.set(text, hash)
  return hash
}

const directivesOf = (policy: string): string[] =>
  policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)

const kindOf = (directive: string): Inline | undefined =>
  /^(script|style)-src /.exec(directive)?.[1] as Inline | undefined

const isHash = (source: string): boolean => source.startsWith("'sha256-")

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { attributesOf, type PageTag } from './page-tags.ts'
import { classesOfMark } from '#api/http/fragments/fragment-classes.ts'
import { openStyle, type Style } from './style-rules.ts'

/** A style sheet and its narrowed versions, by the class names used. */
interface Kept {
  style: Style
  narrowed: Map<string, string>
}

/** Maximum number of narrowed versions per style sheet; beyond it a page gets the whole sheet. */
const NARROWED_MAX = 200
const STYLES_MAX = 100

/** Removes the rules that the page cannot use. */
type Narrow = (text: string) => string

/**
 * A page comes with the styles of everything it may ever show. This keeps those that can apply: by
 * a class in the page, or by one that its scripts may add.
 */
export function openStyles(client: string): (tags: readonly PageTag[]) => Narrow {
  const styles = new Map<string, Kept>()
  const wordsOf = openTexts(client)

  function keptOf(text: string): Kept | undefined {
    const cached = styles.get(text)
    if (cached ?? styles.size >= STYLES_MAX) return cached
    const kept = { style: openStyle(text), narrowed: new Map<string, string>() }
    styles.set(text, kept)
    return kept
  }

  function narrow(text: string, has: (name: string) => boolean): string {
    const kept = keptOf(text)
    if (!kept) return text
    const taken = new Set(kept.style.names.filter(has))
    const key = [...taken].join(' ')
    const known = kept.narrowed.get(key)
    if (known !== undefined) return known
    if (kept.narrowed.size >= NARROWED_MAX) return text
    const narrowed = kept.style.narrow((name) => taken.has(name))
    kept.narrowed.set(key, narrowed)
    return narrowed
  }

  return (tags) => {
    const { names, texts } = readTags(tags)
    const words = texts.map(wordsOf)
    const has = (name: string) => names.has(name) || words.some((all) => all.has(name))
    return (text) => narrow(text, has)
  }
}

/** Class names and linked files, read from attributes that never hold visitors' text. */
function readTags(tags: readonly PageTag[]) {
  const classes = new Set<string>()
  const texts = new Set<string>()
  for (const tag of tags) {
    if (tag.name === '!--') {
      for (const name of classesOf(tag.inside)) classes.add(name)
      continue
    }
    if (tag.name === 'script' && tag.text) texts.add(tag.text)
    if (!TAKES.test(tag.inside)) continue
    const attributes = attributesOf(tag)
    for (const name of attributes.get('class')?.split(/\s+/) ?? []) classes.add(name)
    for (const name of NAMES_FILE) {
      const [file] = /^\/_a\/[\w.-]+\.(?:js|svg)/.exec(attributes.get(name) ?? '') ?? []
      if (file) texts.add(file)
    }
    for (const name of HAS_TOKENS)
      for (const token of attributes.get(name)?.match(/--[\w-]+/g) ?? []) classes.add(token)
  }
  return { names: classes, texts: [...texts] }
}

const HAS_TOKENS = ['style', 'fill', 'stroke'] as const
const NAMES_FILE = ['src', 'href', 'component-url', 'renderer-url'] as const
const TAKES = /class=|\/_a\/|var\(/

const classesOf = (comment: string): readonly string[] =>
  Object.entries(classesOfMark).find(([mark]) => comment.startsWith(mark))?.[1] ?? []

type WordsOf = (text: string) => ReadonlySet<string>
const TEXTS_MAX = 500

/** A class name stands in quotes, perhaps after another one; a property name does not. */
const CLASS = /(?<=["'`\s}])[A-Za-z][\w-]*/g
const TOKEN = /--[A-Za-z][\w-]*/g
const SCRIPT = /[\w.-]+\.js\b/g

/**
 * Classes and custom properties that a script may use, including the scripts it imports; for an SVG
 * only its custom properties.
 */
function openTexts(client: string): WordsOf {
  const known = new Map<string, ReadonlySet<string>>()
  const read = (name: string): string => {
    try {
      return readFileSync(path.join(client, '_a', path.basename(name)), 'utf8')
    } catch {
      return ''
    }
  }

  function collect(text: string, words: Set<string>, seen: Set<string>): void {
    for (const [word] of text.matchAll(CLASS)) words.add(word)
    for (const [token] of text.matchAll(TOKEN)) words.add(token)
    for (const [name] of text.matchAll(SCRIPT)) {
      if (seen.has(name)) continue
      seen.add(name)
      collect(read(name), words, seen)
    }
  }

  return (text) => {
    const cached = known.get(text)
    if (cached) return cached
    const words = new Set<string>()
    if (text.endsWith('.svg')) for (const [token] of read(text).matchAll(TOKEN)) words.add(token)
    else collect(text, words, new Set())
    if (known.size < TEXTS_MAX) known.set(text, words)
    return words
  }
}

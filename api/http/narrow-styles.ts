import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageTag } from './page-tags.ts'
import { classesOfMark } from './strip-classes.ts'
import { openStyle, type Style } from './style-rules.ts'

/** A style with what is left of it for pages that have only some of what it speaks of. */
interface Kept {
  style: Style
  narrowed: Map<string, string>
}

/** More kinds of pages than there are; a page beyond gets the whole style. */
const NARROWED_MAX = 200
const STYLES_MAX = 100

/** Text of a style, less what no class of the page needs. */
type Narrow = (text: string) => string

/**
 * A page brings the styles of all that it may ever show. It goes out with those that something in it can
 * take: a class of its own, or one that a script of the page may give.
 */
export function openStyles(client: string): (tags: readonly PageTag[]) => Narrow {
  const styles = new Map<string, Kept>()
  const wordsOfScript = openScripts(client)

  function keptOf(text: string): Kept | undefined {
    const known = styles.get(text)
    if (known ?? styles.size >= STYLES_MAX) return known
    const kept = { style: openStyle(text), narrowed: new Map<string, string>() }
    styles.set(text, kept)
    return kept
  }

  function narrow(text: string, has: (name: string) => boolean): string {
    const kept = keptOf(text)
    if (!kept) return text
    const taken = new Set(kept.style.classes.filter(has))
    const key = [...taken].join(' ')
    const known = kept.narrowed.get(key)
    if (known !== undefined) return known
    if (kept.narrowed.size >= NARROWED_MAX) return text
    const narrowed = kept.style.narrow((name) => taken.has(name))
    kept.narrowed.set(key, narrowed)
    return narrowed
  }

  return (tags) => {
    const { classes, scripts } = readTags(tags)
    const words = scripts.map(wordsOfScript)
    const has = (name: string) => classes.has(name) || words.some((all) => all.has(name))
    return (text) => narrow(text, has)
  }
}

/** Attributes that name a script; an address in any other is no script of the page. */
const NAMES_SCRIPT =
  /\b(?:src|href|component-url|renderer-url|before-hydration-url)="(\/_a\/[\w.-]+\.js)"/g

function readTags(tags: readonly PageTag[]) {
  const values = new Set<string>()
  const marks: string[] = []
  const scripts = new Set<string>()
  for (const { name, inside, text } of tags) {
    if (name === '!--') marks.push(inside)
    else {
      for (const [, file = ''] of inside.matchAll(NAMES_SCRIPT)) scripts.add(file)
      const [, value] = /\sclass="([^"]*)"/.exec(inside) ?? []
      if (value) values.add(value)
      if (name === 'script' && text) scripts.add(text)
    }
  }
  const marked = Object.entries(classesOfMark).flatMap(([mark, classes]) =>
    marks.some((one) => one.startsWith(mark)) ? classes : [],
  )
  const classes = new Set([...[...values].flatMap((value) => value.split(/\s+/)), ...marked])
  return { classes, scripts: [...scripts] }
}

type WordsOf = (script: string) => ReadonlySet<string>
const SCRIPTS_MAX = 500

/** All that a script may say, and what the scripts that it asks for may. */
function openScripts(client: string): WordsOf {
  const known = new Map<string, ReadonlySet<string>>()
  const read = (name: string): string => {
    try {
      return readFileSync(path.join(client, '_a', name), 'utf8')
    } catch {
      return ''
    }
  }

  function collect(text: string, words: Set<string>, seen: Set<string>): void {
    for (const word of text.match(/[A-Za-z][\w-]*/g) ?? []) words.add(word)
    for (const [name] of text.matchAll(/[\w.-]+\.js\b/g)) {
      if (seen.has(name)) continue
      seen.add(name)
      collect(read(name), words, seen)
    }
  }

  return (script) => {
    const found = known.get(script)
    if (found) return found
    const words = new Set<string>()
    collect(script, words, new Set())
    if (known.size < SCRIPTS_MAX) known.set(script, words)
    return words
  }
}

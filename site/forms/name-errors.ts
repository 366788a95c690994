import type { Language } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

const LINES = /(<a href="#([^"]+)" data-unnamed[^>]*>)([^<]*)(?=<\/a>)/g

/**
 * What is wrong with a form stands before its fields, so its lines learn only from the whole page what
 * those are called: of several errors, each says at which field it is.
 */
export function nameErrors(html: string, language: Language): string {
  const t = words(language, 'account')
  if ([...html.matchAll(LINES)].length < 2) return html
  return html.replace(LINES, (line, link: string, id: string, text: string) => {
    const label = labelOf(html, id)
    return label ? link + t('auth.trouble.field', { label, message: text.trim() }) : line
  })
}

/** A sentence beside a box to tick is no name, and has its own shape. */
function labelOf(html: string, id: string): string | undefined {
  const at = html.indexOf(`<label for="${id}"`)
  return at < 0 ? undefined : /^[^>]*>([^<]+)<\/label>/.exec(html.slice(at))?.[1]?.trim()
}

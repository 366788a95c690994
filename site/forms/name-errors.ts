import type { Language } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

const LINES = /(<a href="#([^"]+)" data-unnamed[^>]*>)([^<]*)(?=<\/a>)/g

/**
 * The error summary is rendered before the fields, so it gets their labels from the finished HTML.
 * If there are several errors, each link names its field.
 */
export function nameErrors(html: string, language: Language): string {
  const t = words(language, 'account')
  if ([...html.matchAll(LINES)].length < 2) return html
  return html.replace(LINES, (line, link: string, id: string, text: string) => {
    const label = labelOf(html, id)
    return label ? link + t('auth.trouble.field', { label, message: text.trim() }) : line
  })
}

/** The sentence beside a checkbox is too long for a label and has its own markup. */
function labelOf(html: string, id: string): string | undefined {
  const at = html.indexOf(`<label for="${id}"`)
  return at < 0 ? undefined : /^[^>]*>([^<]+)<\/label>/.exec(html.slice(at))?.[1]?.trim()
}

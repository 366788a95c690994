import type { Config } from '#api/kit/config.ts'
import type { Translator } from '#api/kit/services.ts'
import type { Language } from '#content/storefronts.ts'
import { TRANSLATION_PATIENCE_MS } from './message.rules.ts'

/** Invalid key, quota used up, or service unavailable. */
class NotTranslated extends Error {}

/**
 * `POST /v2/translate` of https://developers.deepl.com/docs/api-reference/translate; undefined
 * without an API key.
 */
export function openTranslator(
  { deepl }: Pick<Config, 'deepl'>,
  patienceMs = TRANSLATION_PATIENCE_MS,
): Translator | undefined {
  if (!deepl) return undefined
  const address = `${deepl.url.replace(/\/$/, '')}/v2/translate`
  const coming = new Map<string, Promise<string>>()

  async function ask({ text, from, to }: Asked): Promise<string> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `DeepL-Auth-Key ${deepl?.key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        text: [text],
        source_lang: sourceOf(from),
        target_lang: targetOf(to),
      }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const said = (await answer.json().catch(() => ({}))) as Answer
    if (!answer.ok) throw new NotTranslated(`${answer.status} ${said.message ?? meanings[answer.status] ?? ''}`.trim())
    const translated = said.translations?.[0]?.text
    if (!translated) throw new NotTranslated('it answered nothing')
    return translated
  }

  return {
    // Deduplicates concurrent identical requests, which are billed.
    translate(asked) {
      const key = JSON.stringify(asked)
      const cached = coming.get(key)
      if (cached) return cached
      const answer = ask(asked).finally(() => coming.delete(key))
      coming.set(key, answer)
      return answer
    },
  }
}

type Asked = Parameters<Translator['translate']>[0]

interface Answer {
  translations?: { detected_source_language?: string; text?: string }[]
  message?: string
}

/** Meanings of status codes without a message. */
const meanings: Readonly<Record<number, string>> = {
  403: 'the key is refused',
  429: 'too many at once',
  456: 'the quota is used up',
}

const sourceOf = (language: Language): string => language.toUpperCase()

/** DeepL needs a regional variant for these target languages. */
const homes: Partial<Record<Language, string>> = { en: 'EN-GB', pt: 'PT-PT' }
const targetOf = (language: Language): string => homes[language] ?? language.toUpperCase()

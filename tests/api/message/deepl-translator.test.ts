import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#api/kit/config.ts'
import { openTranslator } from '#api/message/deepl-translator.port.ts'
import { storefronts } from '#content/storefronts.ts'
import { aDeepL, DEEPL_KEY } from '#tests/support/deepl.ts'

const deepl = await aDeepL()
afterAll(() => deepl.close())
afterEach(() => {
  deepl.refusal = undefined
  deepl.heard = []
})

const configOf = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env })
const PATIENCE_MS = 200
const translator = (key = DEEPL_KEY) => openTranslator(configOf({ DEEPL_KEY: key, DEEPL_URL: deepl.url }), PATIENCE_MS)
const german = { text: 'Um acht?', from: 'de', to: 'pl' } as const

describe('the translator', () => {
  test('sends requests in the service’s format, and returns its translation', async () => {
    expect(await translator()?.translate(german)).toBe('PL: Um acht?')
    expect(deepl.heard).toEqual([{ text: ['Um acht?'], source_lang: 'DE', target_lang: 'PL' }])
  })

  test('maps each of our languages to the service’s code', async () => {
    for (const { language } of storefronts) {
      const from = language === 'de' ? 'pl' : 'de'
      await translator()?.translate({ text: 'x', from, to: language })
      await translator()?.translate({ text: 'x', from: language, to: from })
    }
  })

  test('sends one request for two simultaneous ones', async () => {
    const own = translator()
    const both = await Promise.all([own?.translate(german), own?.translate(german)])

    expect(both).toEqual(['PL: Um acht?', 'PL: Um acht?'])
    expect(deepl.heard).toHaveLength(1)
  })

  test('reports its errors: a wrong key, too many at once, a used-up quota, a failure', async () => {
    await expect(translator('another')?.translate(german)).rejects.toThrow('403 Forbidden')
    for (const [refusal, said] of [
      [429, 'Too many requests'],
      [456, 'Quota Exceeded'],
      [500, 'Internal error'],
    ] as const) {
      deepl.refusal = refusal
      await expect(translator()?.translate(german)).rejects.toThrow(`${refusal} ${said}`)
    }
  })

  test('has a timeout', async () => {
    deepl.refusal = 'silence'
    await expect(translator()?.translate(german)).rejects.toThrow('timeout')
  })

  test('is on if there is a key, and free accounts have another host', () => {
    expect(openTranslator(configOf({}))).toBeUndefined()
    expect(configOf({ DEEPL_KEY: 'abc:fx' }).deepl?.url).toBe('https://api-free.deepl.com')
    expect(configOf({ DEEPL_KEY: 'abc' }).deepl?.url).toBe('https://api.deepl.com')
  })
})

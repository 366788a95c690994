import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import smsWords from '#content/words/en/sms.json' with { type: 'json' }
import { languages, storefronts, type Storefront } from '#content/storefronts.ts'
import { gsmLength, toGsm } from '#api/common/gsm.rules.ts'
import { readConfig } from '#api/kit/config.ts'
import { composeSms } from '#api/notification/compose-sms.part.ts'
import type { Notice, Values } from '#api/notification/notification.rules.ts'

const now = DateTime.fromISO('2026-11-25T12:00:00Z')
const config = readConfig({
  SESSION_SECRET: 'x'.repeat(40),
  ORIGIN_PATTERN: 'https://{subdomain}.carryto.example',
})
const keys = Object.entries(smsWords).flatMap(([area, events]) =>
  Object.keys(events).map((event) => `${area}.${event}`),
)
const town = (city: string) => ({ town: { city, country: 'DE' } })
const price = { money: { minor: 128_450, currency: 'EUR' } } as const
const until = { instant: '2026-11-26T17:15:00Z' }
const usual: Values = {
  from: town('Frankfurt am Main'), to: town('Szczecin'), company: 'Krüger Autotransporte GmbH',
  price, counter: price, claim: price, amount: price, more: price, until, day: { day: '2026-12-02' },
} // prettier-ignore
const longest: Values = {
  ...usual,
  from: town('Llanfairpwllgwyngyllgogerychwyrndrobwll'),
  to: town('Castrillo de la Reina y San Pedro del Monte'),
  company: 'Międzynarodowe Przewozy Towarowe i Przeprowadzki Wiśniewski i Synowie sp. z o.o.',
}

const written = (words: string, values: Values, storefront: Storefront): string =>
  composeSms(
    { config, now },
    { to: 1, by: 'both', words, values, page: 'deal', params: { id: 1234567 } } as Notice,
    storefront,
  ) ?? ''

describe.each(languages)('text messages in %s', (language) => {
  const storefront = storefronts.find((one) => one.language === language)

  test('fit into one of 160 characters, with their link', () => {
    if (!storefront) throw new Error('no storefront')
    const wrong = keys.flatMap((words) => {
      const text = written(words, usual, storefront)
      const length = gsmLength(text)
      const isGood = length !== undefined && length <= 160 && text.includes('https://')
      return isGood ? [] : [`${words}: ${length} ${text}`]
    })

    expect(wrong).toEqual([])
  })

  test('fit with the longest names, too', () => {
    if (!storefront) throw new Error('no storefront')
    const long = keys
      .map((words) => written(words, longest, storefront))
      .filter((text) => (gsmLength(text) ?? 999) > 160)

    expect(long).toEqual([])
  })
})

test('lose accents that would halve the length; those in the SMS alphabet stay', () => {
  expect(toGsm('Łódź–Köln: „zażółć” à 5 € … naïve œuf')).toBe('Lodz-Köln: "zazolc" à 5 € ... naive oeuf')
  expect(gsmLength('5 €')).toBe(4)
  expect(gsmLength('שלום')).toBeUndefined()
})

test('in another script are sent as they are', () => {
  const [storefront] = storefronts
  const text = written('offer.capturedOwner', { ...usual, company: 'Иван Транс' }, storefront)

  expect(text).toContain('Иван Транс')
})

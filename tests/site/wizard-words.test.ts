import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { locales, type Locale } from '#content/storefronts.ts'
import { built } from './built.ts'

/** What is drawn before the later steps have come. */
const first = [
  ...['listing-wizard.island.tsx', 'steps/category-step.tsx', 'steps/waiting-step.tsx'],
  ...['parts/step-bar.tsx', 'parts/other-tab.tsx'],
]

/** As Astro hands them over: each value with its kind before it. */
type Told = [kind: number, value: string | Record<string, Told>]

const keysOf = ([, value]: Told, above = ''): string[] =>
  typeof value === 'string'
    ? [above]
    : Object.entries(value).flatMap(([key, one]) => keysOf(one, above ? `${above}.${key}` : key))

function broughtTo(locale: Locale): string[] {
  const page = readFileSync(path.join(built, locale, 'create-auction/category/index.html'), 'utf8')
  const [, props = ''] = /component-export="ListingWizard"[^>]*? props="([^"]*)"/.exec(page) ?? []
  const plain = props.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  const { words } = JSON.parse(plain) as { words: Told }
  return keysOf(words)
}

test('what the listing form says before its later steps have come, its page brings along', () => {
  const said = first
    .map((file) => readFileSync(`islands/listing-wizard/${file}`, 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bt\('([\w.]+)'/g)].map(([, key = '']) => key))

  expect(said).toContain('category.title')
  for (const locale of locales) {
    const brought = broughtTo(locale)
    expect([locale, said.filter((key) => !brought.includes(key))]).toEqual([locale, []])
  }
})

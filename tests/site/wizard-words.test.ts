import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { locales, type Locale } from '#content/storefronts.ts'
import { built } from './built.ts'

/** The components rendered before the later steps have loaded. */
const first = [
  ...['listing-wizard.island.tsx', 'steps/category-step.tsx', 'steps/waiting-step.tsx'],
  ...['parts/step-bar.tsx', 'parts/other-tab.tsx'],
]

/** Astro's serialised props: each value preceded by its type. */
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

test('the page includes the words that the listing form needs before its later steps load', () => {
  const said = first
    .map((file) => readFileSync(`islands/listing-wizard/${file}`, 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bt\('([\w.]+)'/g)].map(([, key = '']) => key))

  expect(said).toContain('category.title')
  for (const locale of locales) {
    const brought = broughtTo(locale)
    expect([locale, said.filter((key) => !brought.includes(key))]).toEqual([locale, []])
  }
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#api/common/translate.rules.ts'
import { WordsContext } from '#islands/kit/use-words.ts'
import { Banner } from '#islands/listing-wizard/parts/banner.tsx'
import { $rating, askRating } from '#islands/listing-wizard/rating.store.ts'
import { SetupContext } from '#islands/listing-wizard/setup.ts'
import words from '#content/words/de/wizard.json' with { type: 'json' }
import { anApi, aSetup } from '#tests/support/wizard.ts'

const { banner, rating } = words
const setup = aSetup({ words: { banner, rating }, intlLocale: 'de-DE' })

const drawn = (): string =>
  renderToStaticMarkup(
    <SetupContext value={setup}>
      <WordsContext value={translator([setup.words], setup.intlLocale)}>
        <Banner />
      </WordsContext>
    </SetupContext>,
  )

const text = (): string =>
  drawn()
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u2066-\u2069]+/g, ' ')

test('W13 the banner says what posting costs, who may answer and how customers save', () => {
  expect(text()).toMatch(/Für Sie kostenlos .* Geprüfte Transporteure .* Sparen durch gemeinsame Fahrten/)
})

test('W13 without reviews it shows no stars', () => {
  expect(drawn()).not.toContain('<svg')
  expect(text()).toContain('Kunden bewerten ihre Transporteure')
})

test('W13 with reviews it shows their average, in the shop’s number format', async () => {
  anApi({ 'opinion.testimonials': () => ({ data: [], stars: 4.66, count: 128 }) })

  await askRating()

  expect(text()).toContain('4,7 von 5 128 Bewertungen')
  expect(drawn().match(/class="full"/g)).toHaveLength(5)
  $rating.set(null)
})

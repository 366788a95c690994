import { once, readTable } from '#api/kit/read-table.ts'
import type { Language } from '#content/storefronts.ts'

const names = once(
  () =>
    new Map(
      readTable<'country' | 'name' | Language>('places/reader-names.csv').map((row) => [
        `${row.country} ${row.name}`,
        row,
      ]),
    ),
)

/** A town as readers of a language call it: `Cologne` for Köln; as its own people do where they do too. */
export const townName = (city: string, country: string, language: Language): string =>
  names().get(`${country} ${city}`)?.[language] || city

import type { Locale } from '#content/storefronts.ts'

/** Two places that visitors of the storefront know. */
export const examplePlaces: Record<Locale, readonly [string, string]> = {
  pl_PL: ['Gdańsk', 'Kraków'],
  en_GB: ['Leeds', 'Bristol'],
  de_DE: ['Hamburg', 'München'],
  es_ES: ['Sevilla', 'Madrid'],
  it_IT: ['Torino', 'Roma'],
  fr_FR: ['Lyon', 'Nantes'],
  pt_PT: ['Porto', 'Lisboa'],
  ro_RO: ['Iași', 'Cluj-Napoca'],
  nl_NL: ['Groningen', 'Utrecht'],
  sv_SE: ['Malmö', 'Uppsala'],
  en_150: ['Gdańsk', 'Berlin'],
  cs_CZ: ['Ostrava', 'Plzeň'],
}

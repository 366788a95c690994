import { guest, read, router, write } from '#api/kit/call.ts'
import { getConfig } from './get-config.ts'
import { listAnnouncements } from './list-announcements.ts'
import { listCountries } from './list-countries.ts'
import { listCurrencyRates } from './list-currency-rates.ts'
import { listTranslations } from './list-translations.ts'
import { listVehicles } from './list-vehicles.ts'
import { logCookieConsent } from './log-cookie-consent.ts'
import { consentSchema, translationsSchema } from './storefront.schema.ts'

export const storefrontCalls = router({
  config: read(
    guest,
    'GET /config',
    'What a client needs: limits, locales, currencies, features',
    { keptSeconds: 300 },
    getConfig,
  ),

  countries: read(
    guest,
    'GET /countries',
    'Countries served, translated',
    { keptSeconds: 300 },
    (ctx) => ({
      data: listCountries(ctx),
    }),
  ),

  vehicles: read(
    guest,
    'GET /vehicles',
    'Kinds of vehicles, translated',
    { keptSeconds: 300 },
    (ctx) => ({
      data: listVehicles(ctx),
    }),
  ),

  announcements: read(
    guest,
    'GET /announcements',
    'The bar on top, for this storefront and role',
    {},
    async (ctx) => ({ data: await listAnnouncements(ctx) }),
  ),

  currencyRates: read(
    guest,
    'GET /currency-rates',
    'What one euro is worth',
    { keptSeconds: 60 },
    listCurrencyRates,
  ),

  translations: read(
    guest,
    'GET /translations/{locale}',
    'The words of a language',
    { takes: translationsSchema, keptSeconds: 300 },
    (_, input) => listTranslations(input),
  ),

  logCookieConsent: write(
    guest,
    'POST /user/cookie_consent_log',
    'Keep what a visitor allows',
    { takes: consentSchema },
    logCookieConsent,
  ),
})

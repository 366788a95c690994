import { guest, router } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import { getConfig } from './get-config.ts'
import { listAnnouncements } from './list-announcements.ts'
import { listCountries } from './list-countries.ts'
import { listCurrencyRates } from './list-currency-rates.ts'
import { listTranslations } from './list-translations.ts'
import { listVehicles } from './list-vehicles.ts'
import { logCookieConsent } from './log-cookie-consent.ts'
import { consentSchema, translationsSchema } from './storefront.schema.ts'

export const storefrontCalls = router({
  config: guest('GET /config', 'What a client needs: limits, locales, currencies, features').query(
    ({ ctx }) => getConfig(ctx),
  ),

  countries: guest('GET /countries', 'Countries served, translated').query(({ ctx }) => ({
    data: listCountries(ctx),
  })),

  vehicles: guest('GET /vehicles', 'Kinds of vehicles, translated').query(({ ctx }) => ({
    data: listVehicles(ctx),
  })),

  announcements: guest('GET /announcements', 'The bar on top, for this storefront and role').query(
    async ({ ctx }) => ({ data: await listAnnouncements(ctx) }),
  ),

  currencyRates: guest('GET /currency-rates', 'What one euro is worth').query(({ ctx }) =>
    listCurrencyRates(ctx),
  ),

  translations: guest('GET /translations/{locale}', 'The words of a language')
    .input(shape(translationsSchema))
    .query(({ input }) => listTranslations(input)),

  logCookieConsent: guest('POST /user/cookie_consent_log', 'Keep what a visitor allows')
    .input(shape(consentSchema))
    .mutation(({ ctx, input }) => logCookieConsent(ctx, input)),
})

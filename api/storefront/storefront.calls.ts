import { admin, guest, read, router, write } from '#api/kit/call.ts'
import {
  announcementSchema,
  changeAnnouncementSchema,
  listAllAnnouncementsSchema,
  postAnnouncementSchema,
} from './announcement.schema.ts'
import { changeAnnouncement, postAnnouncement, removeAnnouncement } from './change-announcement.ts'
import { getConfig } from './get-config.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { findAnnouncement, listAllAnnouncements } from './list-all-announcements.ts'
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

  mobileVersion: read(
    guest,
    'GET /mobile/version',
    'The oldest phone app that still works with this server, and where the newest is',
    { keptSeconds: 300, mobile: false },
    ({ config }) => ({
      leastVersion: config.mobileAppLeast ?? null,
      url: config.mobileAppUrl ?? null,
    }),
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
    async (ctx) => ({
      data: await listAnnouncements(ctx, ctx.caller.isSignedIn ? ctx.caller.role : null),
    }),
  ),

  allAnnouncements: read(
    admin,
    'GET /admin/announcements',
    'What was, is and will be announced',
    { takes: listAllAnnouncementsSchema },
    listAllAnnouncements,
  ),

  announcement: read(
    admin,
    'GET /admin/announcements/{id}',
    'One announcement',
    { takes: announcementSchema },
    async (ctx, input) => orNotFound(await findAnnouncement(ctx, input.id)),
  ),

  postAnnouncement: write(
    admin,
    'POST /admin/announcements',
    'Announce something above the pages of a storefront',
    { takes: postAnnouncementSchema, status: 201 },
    postAnnouncement,
  ),

  changeAnnouncement: write(
    admin,
    'PATCH /admin/announcements/{id}',
    'Change what is announced',
    { takes: changeAnnouncementSchema },
    changeAnnouncement,
  ),

  removeAnnouncement: write(
    admin,
    'DELETE /admin/announcements/{id}',
    'Take an announcement back',
    { takes: announcementSchema, status: 204 },
    (ctx, input) => removeAnnouncement(ctx, input.id),
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

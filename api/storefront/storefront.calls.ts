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
    'Get the client configuration',
    { about: 'Limits, locales, currencies and features.', keptSeconds: 300 },
    getConfig,
  ),

  mobileVersion: read(
    guest,
    'GET /mobile/version',
    'Get the supported versions of the mobile app',
    { keptSeconds: 300, mobile: false },
    ({ config }) => ({
      leastVersion: config.mobileAppLeast ?? null,
      url: config.mobileAppUrl ?? null,
    }),
  ),

  countries: read(
    guest,
    'GET /countries',
    'List the countries served, in the caller’s language',
    { keptSeconds: 300 },
    (ctx) => ({
      data: listCountries(ctx),
    }),
  ),

  vehicles: read(
    guest,
    'GET /vehicles',
    'List the kinds of vehicles, in the caller’s language',
    { keptSeconds: 300 },
    (ctx) => ({
      data: listVehicles(ctx),
    }),
  ),

  announcements: read(guest, 'GET /announcements', 'List current announcements for the caller', {}, async (ctx) => ({
    data: await listAnnouncements(ctx, ctx.caller.isSignedIn ? ctx.caller.role : null),
  })),

  allAnnouncements: read(
    admin,
    'GET /admin/announcements',
    'List past, current and planned announcements',
    { takes: listAllAnnouncementsSchema },
    listAllAnnouncements,
  ),

  announcement: read(
    admin,
    'GET /admin/announcements/{id}',
    'Get an announcement',
    { takes: announcementSchema },
    async (ctx, input) => orNotFound(await findAnnouncement(ctx, input.id)),
  ),

  postAnnouncement: write(
    admin,
    'POST /admin/announcements',
    'Create an announcement',
    { takes: postAnnouncementSchema, status: 201 },
    postAnnouncement,
  ),

  changeAnnouncement: write(
    admin,
    'PATCH /admin/announcements/{id}',
    'Update an announcement',
    { takes: changeAnnouncementSchema },
    changeAnnouncement,
  ),

  removeAnnouncement: write(
    admin,
    'DELETE /admin/announcements/{id}',
    'Delete an announcement',
    { takes: announcementSchema, status: 204 },
    (ctx, input) => removeAnnouncement(ctx, input.id),
  ),

  currencyRates: read(
    guest,
    'GET /currency-rates',
    'Get the exchange rates of the euro',
    { keptSeconds: 60 },
    listCurrencyRates,
  ),

  translations: read(
    guest,
    'GET /translations/{locale}',
    'Get the texts of a language',
    { takes: translationsSchema, keptSeconds: 300 },
    (_, input) => listTranslations(input),
  ),

  logCookieConsent: write(
    guest,
    'POST /user/cookie_consent_log',
    'Record a visitor’s cookie consent',
    { takes: consentSchema },
    logCookieConsent,
  ),
})

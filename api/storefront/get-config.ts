import { isPredicted, predictedCurrencies } from '#api/category/price.rules.ts'
import { PICTURE_MAX_BYTES } from '#api/file/file.rules.ts'
import { TITLE_MAX, TITLE_MIN } from '#api/category/title.rules.ts'
import { DESCRIPTION_MAX, PICTURES_MAX } from '#api/auction/auction.rules.ts'
import { ITEMS_MAX } from '#api/category/load.rules.ts'
import { PHONE_MAX_DIGITS } from '#api/common/contact.rules.ts'
import { LOGIN_MAX, LOGIN_MIN, PASSWORD_MIN } from '#api/common/fields.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { MESSAGE_MAX, transportTypes } from '#api/offer/offer.rules.ts'
import { currencies, storefronts } from '#content/storefronts.ts'
import { AUTOCOMPLETE_MAX, CONSENT_ALL, consentBits, impliedConsent, MOBILE_BREAKPOINT_PX } from './storefront.rules.ts'

/** Settings that a client needs before its first call. */
export const getConfig = ({ storefront, config, io }: Ctx) => ({
  storefront,
  storefronts: storefronts.map(({ locale, language, currency, country, subdomain }) => ({
    locale,
    language,
    currency,
    country,
    origin: config.originPattern.replace('{subdomain}', subdomain),
  })),
  currencies,
  estimateCurrencies: predictedCurrencies,
  limits: {
    title: { min: TITLE_MIN, max: TITLE_MAX },
    description: { max: DESCRIPTION_MAX },
    pictures: { max: PICTURES_MAX, maxBytes: PICTURE_MAX_BYTES },
    items: { max: ITEMS_MAX },
    message: { max: MESSAGE_MAX },
    login: { min: LOGIN_MIN, max: LOGIN_MAX },
    password: { min: PASSWORD_MIN },
    phone: { maxDigits: PHONE_MAX_DIGITS },
    autocomplete: { max: AUTOCOMPLETE_MAX },
  },
  transportTypes,
  cookieConsent: {
    ...consentBits,
    all: CONSENT_ALL,
    implied: impliedConsent(io.header('host') ?? '', config),
  },
  mobileBreakpointPx: MOBILE_BREAKPOINT_PX,
  features: { priceEstimate: isPredicted(storefront.currency), demo: config.demo },
})

import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { OFFER_VALID_DAYS, type TransportType } from './offer.rules.ts'
import type { PriceType } from './offer.schema.ts'

export interface OfferTemplateView {
  priceType: PriceType
  transportType: TransportType | null
  validDays: number
  message: string
}

/** Defaults, the same as in an empty form. */
const unwritten: OfferTemplateView = {
  priceType: 'gross',
  transportType: null,
  validDays: OFFER_VALID_DAYS,
  message: '',
}

/** Default values for new offers of the caller's company. */
export const getOfferTemplate = async (ctx: SignedInCtx): Promise<OfferTemplateView> =>
  (await queryOne<OfferTemplateView>(
    ctx,
    `select t.price_type as "priceType", t.transport_type as "transportType",
       t.valid_days as "validDays", t.message
     from offer_templates t where t.company_id = $1`,
    [ctx.caller.companyId],
  )) ?? unwritten

import { getOwnCompany } from '#api/company/save-own-company.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { getOfferTemplate, type OfferTemplateView } from './get-offer-template.ts'
import type { OfferTemplate } from './offer.schema.ts'

/** Saves the defaults for new offers of the company; existing offers stay unchanged. */
export async function saveOfferTemplate(
  ctx: TxCtx & SignedInCtx,
  { priceType, transportType, validDays, message }: OfferTemplate,
): Promise<OfferTemplateView> {
  const { id } = await getOwnCompany(ctx)
  await query(
    ctx,
    `insert into offer_templates (company_id, price_type, transport_type, valid_days, message, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id) do update set price_type = excluded.price_type,
       transport_type = excluded.transport_type, valid_days = excluded.valid_days,
       message = excluded.message, updated_at = excluded.updated_at`,
    [id, priceType, transportType, validDays, message, ctx.now.toJSDate()],
  )
  return getOfferTemplate(ctx)
}

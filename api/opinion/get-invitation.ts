import { townName } from '#api/address/reader-names.lib.ts'
import { firstName } from '#api/auction/redacted.view.ts'
import { MADE_TITLE, readGoods, type Made, type Read } from '#api/auction/reader-title.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { OpinionSide, OpinionStatus } from './opinion.rules.ts'

interface InvitationView {
  side: OpinionSide
  status: OpinionStatus
  /** The goods, without the towns that are part of the title. */
  goods: Read
  categoryId: string
  fromCity: string
  toCity: string
  /** The rated company's name, or the customer's first name. */
  subject: string
}

interface Row {
  side: OpinionSide
  status: OpinionStatus
  made: Made & { fromCity: string; fromCountry: string; toCity: string; toCountry: string }
  categoryId: string
  companyName: string
  ownerName: string
}

/**
 * Data for the page behind the mailed link: the goods, the route and the other side. Authorized by
 * the link alone.
 */
export async function getInvitation(ctx: Ctx, hash: string): Promise<InvitationView> {
  const row = orNotFound(
    await queryOne<Row>(
      ctx,
      `select p.side, p.status, ${MADE_TITLE} as made, a.category_id as "categoryId",
         c.name as "companyName", u.name as "ownerName"
       from opinions p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
         join companies c on c.id = o.company_id join users u on u.id = a.owner_id
       where p.hash = $1`,
      [hash],
    ),
  )
  const { made, side } = row
  const { language } = ctx.storefront
  return {
    side,
    status: row.status,
    goods: readGoods(made, ctx.storefront),
    categoryId: row.categoryId,
    fromCity: townName(made.fromCity, made.fromCountry, language),
    toCity: townName(made.toCity, made.toCountry, language),
    subject: side === 'owner' ? row.companyName : firstName(row.ownerName),
  }
}

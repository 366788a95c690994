import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'
import type { Announcement, Notice, Notices } from './notification.rules.ts'

interface Author {
  bidderId: number
  authorId: number
}

/**
 * What the owner of a company hears of one of its offers, whoever wrote it for him hears as well, as long as he is of
 * the company; never of money.
 */
export const alsoToAuthor = (notices: Notices): Notices =>
  Object.fromEntries(
    Object.entries(notices).map(([event, tell]) => [
      event,
      async (ctx: Ctx, told: Announcement) => {
        const made = await tell(ctx, told)
        const author = made.length > 0 ? await findAuthor(ctx, told) : undefined
        return author ? [...made, ...made.flatMap((one) => copyFor(author, one))] : made
      },
    ]),
  )

const copyFor = ({ bidderId, authorId }: Author, notice: Notice): Notice[] =>
  notice.to === bidderId && notice.page !== 'payments' ? [{ ...notice, to: authorId }] : []

const findAuthor = (ctx: Ctx, { event, id }: Announcement): Promise<Author | undefined> =>
  queryOne<Author>(
    ctx,
    `select o.bidder_id as "bidderId", o.author_id as "authorId"
     from offers o join company_members m on m.company_id = o.company_id
       and m.user_id = o.author_id and m.status = 'active' and m.role = 'dispatcher'
     where o.id = ${event.startsWith('delivery.') ? '(select offer_id from deliveries where id = $1)' : '$1'}`,
    [id],
  )

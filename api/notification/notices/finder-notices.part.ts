import type { Digest, Finder, Found } from '#api/criteria/finder.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { PageName, PathParams } from '#content/paths.ts'
import { findTeam } from '#api/notification/company-team.query.ts'
import { findLine } from '#api/notification/listing-line.query.ts'
import type { Notice, Tell, Values } from '#api/notification/notification.rules.ts'

/** A saved search or trip that found a listing, as its company knows it. */
interface KnownFinder {
  companyId: number
  /** Values for the texts about it. */
  values: Values
  /** Link to all its results. */
  way: Way
}

interface Way {
  page: PageName
  params?: PathParams
  query?: Readonly<Record<string, string>>
}

interface Told {
  event: Finder['event']
  /** Loads those that have not been removed meanwhile. */
  find: (ctx: Ctx, ids: readonly number[]) => Promise<KnownFinder[]>
  /** Page that lists all of them. */
  all: PageName
}

/** Notices about matches: one listing immediately, or several in a morning digest. */
export const finderNotices = ({ event, find, all }: Told): Record<'match' | 'digest', Tell> => ({
  match: async (ctx, { id, found }) => {
    const line = await findLine(ctx, id)
    if (!line) return []
    const finders = await find(
      ctx,
      (found as Found[]).map(({ finderId }) => finderId),
    )
    const told = finders.map(async ({ companyId, values, way }) =>
      (await findTeam(ctx, companyId)).map((to): Notice => ({
        ...{ to, by: 'both', words: `${event}.match`, lines: [{ ...line, to }] },
        ...{ values: { ...line.values, ...values }, ...way },
      })),
    )
    return (await Promise.all(told)).flat()
  },
  digest: async (ctx, { id, ...told }) => {
    const { auctions, more, finders } = told as unknown as Digest
    const lines = (await Promise.all(auctions.map((auction) => findLine(ctx, auction)))).filter(
      (line) => line !== undefined,
    )
    const [first, ...others] = await find(ctx, finders)
    const way = first && others.length === 0 ? first.way : { page: all }
    const count = lines.length + more
    const values = { count, number: count, more: more === 0 ? '' : more }
    return (await findTeam(ctx, id)).map((to) => ({
      ...{ to, by: 'both', words: `${event}.digest`, values, facts: ['more'], ...way },
      lines: lines.map((line) => ({ ...line, to })),
    }))
  },
})

import type { ServerLocals } from '#site/server-locals.ts'

const JUST_NOW_MINUTES = 60

/** The reader's listings that were published moments ago. */
export async function listJustPublished({ api, now }: ServerLocals) {
  const { data } = await api.auction.myListings({ type: 'active' })
  const since = Date.parse(now) - JUST_NOW_MINUTES * 60_000
  return data.filter(({ publishedAt }) => publishedAt !== null && Date.parse(publishedAt) >= since)
}

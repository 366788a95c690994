import { toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findRecentOpinions, type RecentOpinion } from './find-recent-opinions.query.ts'
import type { Testimonials } from './opinion.schema.ts'

interface TestimonialView {
  text: string
  stars: number
  author: string
  fromCity: string
  toCity: string
  /** Price of the transport; null for a free one by a charity. */
  price: WireMoney | null
  publishedAt: Instant
}

/**
 * The latest customer opinions, each with its deal, and the average of all. They are not selected
 * by rating.
 */
export async function listTestimonials(ctx: Ctx, { count: wanted }: Testimonials) {
  const opinionsOf = await findRecentOpinions(ctx, [ctx.storefront], wanted)
  const { recent, stars, count } = opinionsOf(ctx.storefront)
  return { data: recent.map(testimonialView), stars: count > 0 ? stars : null, count }
}

const testimonialView = (said: RecentOpinion): TestimonialView => ({
  text: said.text,
  stars: said.stars,
  author: said.author,
  fromCity: said.from,
  toCity: said.to,
  price: said.gross.minor > 0 ? toWire(said.gross) : null,
  publishedAt: said.publishedAt.toISOString(),
})

import { atom } from 'nanostores'
import { api } from '#islands/kit/client.ts'

/** W13: what customers gave their couriers on average, and how many of them; null while nobody has, or nothing is known. */
export const $rating = atom<{ stars: number; count: number } | null>(null)
const RATING_WAIT_MS = 3000

export async function askRating(): Promise<void> {
  if ($rating.get()) return
  try {
    const { stars, count } = await api.opinion.testimonials.query(
      { count: 1 },
      { timeoutMs: RATING_WAIT_MS },
    )
    $rating.set(stars === null ? null : { stars, count })
  } catch {
    // The banner says then how reviews come about.
  }
}

import { atom } from 'nanostores'
import { api } from '#islands/kit/client.ts'

/**
 * W13: the average rating of couriers and the number of reviews; null if there are none or loading
 * failed.
 */
export const $rating = atom<{ stars: number; count: number } | null>(null)
const RATING_WAIT_MS = 3000

export async function askRating(): Promise<void> {
  if ($rating.get()) return
  try {
    const { stars, count } = await api.opinion.testimonials.query({ count: 1 }, { timeoutMs: RATING_WAIT_MS })
    $rating.set(stars === null ? null : { stars, count })
  } catch {
    // The banner then explains how reviews work.
  }
}

import type { Submitted } from '#site/forms/submit.ts'

/** After too many tries: how long to wait. Undefined when that is not what is wrong. */
export function minutesToWait(form: Submitted<unknown>): number | undefined {
  if (form.state !== 'refused' || form.problem.status !== 429) return undefined
  return Math.max(1, Math.ceil(Number(form.problem.retryAfterSeconds ?? 60) / 60))
}

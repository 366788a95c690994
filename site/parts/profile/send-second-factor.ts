import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** Answers what has been done. */
export async function sendSecondFactor(
  { api }: ServerLocals,
  { do: what, password, code = '' }: Typed,
): Promise<'started' | 'confirmed' | 'ended'> {
  if (what === 'confirm') {
    await api.auth.confirmSecondFactor({ code })
    return 'confirmed'
  }
  if (what === 'end') {
    await api.auth.endSecondFactor({ password, code })
    return 'ended'
  }
  await api.auth.startSecondFactor({ password })
  return 'started'
}

import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

type Done = 'started' | 'confirmed' | 'renewed' | 'ended'

/** After it, recovery codes are there to be kept. */
export const showsCodes = (done: Done): boolean => done === 'confirmed' || done === 'renewed'

/** Answers what has been done. */
export async function sendSecondFactor(
  { api }: ServerLocals,
  { do: what, password, code = '' }: Typed,
): Promise<Done> {
  if (what === 'confirm') {
    await api.auth.confirmSecondFactor({ code })
    return 'confirmed'
  }
  if (what === 'end') {
    await api.auth.endSecondFactor({ password, code })
    return 'ended'
  }
  if (what === 'renew') {
    await api.auth.renewRecoveryCodes({ password, code })
    return 'renewed'
  }
  await api.auth.startSecondFactor({ password, code })
  return 'started'
}

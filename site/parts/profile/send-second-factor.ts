import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

type Done = 'started' | 'confirmed' | 'renewed' | 'ended'

/** Afterwards the new recovery codes are shown. */
export const showsCodes = (done: Done): boolean => done === 'confirmed' || done === 'renewed'

/** Returns what was done. */
export async function sendSecondFactor({ api }: ServerLocals, { do: what, password, code = '' }: Typed): Promise<Done> {
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

import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** Returns what was done. */
export async function sendPasskey(
  { api }: ServerLocals,
  { do: what, passkeyId = '', name = '', password }: Typed,
): Promise<'renamed' | 'removed'> {
  if (what === 'rename') {
    await api.auth.renamePasskey({ passkeyId, name })
    return 'renamed'
  }
  await api.auth.removePasskey({ passkeyId, password })
  return 'removed'
}

const kinds = ['added', 'renamed', 'removed'] as const

/** The passkey action that the URL reports as done. */
export const doneToPasskey = (url: URL): (typeof kinds)[number] | undefined =>
  kinds.find((kind) => kind === url.searchParams.get('done'))

import { toPath } from '#content/paths.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['added', 'renamed', 'removed'] as const

/** The message after a redirect from the page's own form. */
export const deviceSavedAs = (asked: string | null) => told.find((one) => one === asked)

/** Runs an action of the devices page; returns where to go next. */
export async function runDeviceAction(
  { api, locale }: ServerLocals,
  { do: wish, deviceUID = '', name = '' }: Typed,
): Promise<string> {
  const here = toPath(locale, 'devices')
  if (wish === 'remove') {
    await api.company.removeDevice({ deviceUID })
    return `${here}?done=removed`
  }
  if (wish === 'rename') {
    await api.company.renameDevice({ deviceUID, name })
    return `${here}?done=renamed`
  }
  await api.company.addDevice({ deviceUID, name })
  return `${here}?done=added`
}

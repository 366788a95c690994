import { toPath } from '#content/paths.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['saved', 'removed'] as const

/** The message after a redirect from the page's own form. */
export const vehicleSavedAs = (asked: string | null) => told.find((one) => one === asked)

/** Runs an action of the vehicles page; returns where to go next. */
export async function runVehicleAction(
  { api, locale }: ServerLocals,
  { do: name, vehicleId = '', ...typed }: Typed,
): Promise<string> {
  const here = toPath(locale, 'vehicles')
  const id = Number(vehicleId)
  if (name === 'remove') {
    await api.company.removeVehicle({ vehicleId: id })
    return `${here}?done=removed`
  }
  const data = typed as Typed & Parameters<typeof api.company.addVehicle>[0]
  if (id > 0) await api.company.changeVehicle({ ...data, vehicleId: id })
  else await api.company.addVehicle(data)
  return `${here}?done=saved`
}

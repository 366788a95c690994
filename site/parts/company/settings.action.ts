import { mainCategories } from '#content/categories/categories.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

type Api = ServerLocals['api']['company']

/** Saves one of the settings forms, each with a call of its own. Unticked boxes are not posted. */
export async function runSettingsAction({ api }: ServerLocals, { do: wish, ...typed }: Typed): Promise<object> {
  if (wish === 'hearing')
    return api.company.changeNotificationSettings({
      ...typed,
      areDriversTold: typed.areDriversTold !== undefined,
      isWorkTold: typed.isWorkTold !== undefined,
    })
  return api.company.changeSettings({
    workRadiusKm: typed.workRadiusKm,
    workCategories: mainCategories()
      .map(({ id }) => id)
      .filter((id) => typed[`carries-${id}`]),
    isPresenceShown: typed.isPresenceShown !== undefined,
  } as Parameters<Api['changeSettings']>[0])
}

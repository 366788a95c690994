import { mainCategories } from '#content/categories/categories.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

type Api = ServerLocals['api']['company']

/** What a company sets on the page of its settings: a form for each call. What is not ticked is not sent. */
export async function runSettingsAction(
  { api }: ServerLocals,
  { do: wish, ...typed }: Typed,
): Promise<object> {
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

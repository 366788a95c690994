import { onlyAsked, type SavedFilters } from '#api/criteria/criteria.rules.ts'
import type { CriteriaView } from '#api/criteria/criteria.view.ts'
import { may } from '#api/common/permissions.rules.ts'
import { submit } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { saveSearch } from './saved-search.action.ts'

interface Asked {
  errors: Record<string, string>
  filters: SavedFilters
  /** The one that is looked at, whose filters these are. */
  saved: CriteriaView | undefined
  /** What it may be called. */
  name: string
}

/** How the search of a list or a map is kept: whether it can be, whether it is, and the form that does it. */
export async function keepSearch(
  page: Parameters<typeof submit>[0],
  locals: ServerLocals,
  { errors, filters, saved, name }: Asked,
) {
  const { api, caller } = locals
  const form = await submit(page, (sent) => saveSearch(locals, sent, filters), {
    name,
    alert: 'daily',
  })
  const question = JSON.stringify(onlyAsked(filters))
  // What asks for nothing is everything.
  const isSavable =
    may('criteria.add', caller) && Object.keys(errors).length === 0 && question !== '{}'
  const others = isSavable && !saved ? (await api.criteria.list({})).data : []
  const known = saved ?? others.find((one) => JSON.stringify(onlyAsked(one.filters)) === question)
  return { form, isSavable, known }
}

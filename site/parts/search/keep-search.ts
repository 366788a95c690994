import { onlyAsked } from '#api/criteria/criteria.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import { toList, writeList } from '#site/parts/auction/list-way.ts'
import type { readSearch } from '#site/parts/auction/read-search.ts'
import type { TypedSearch } from '#site/parts/auction/search-fields.ts'
import { submit } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { nameOf } from './saved-search.ts'
import { saveSearch } from './saved-search.action.ts'

type Read = Pick<Awaited<ReturnType<typeof readSearch>>, 'typed' | 'errors' | 'filters' | 'saved'>

/** How the search of a list is kept: whether it can be, whether it is, and the form that does it. */
export async function keepSearch(
  page: Parameters<typeof submit>[0],
  locals: ServerLocals,
  { typed, errors, filters, saved }: Read,
) {
  const { api, caller, locale, storefront } = locals
  /** What leads back to this list. */
  const kept: TypedSearch = saved
    ? { saved: String(saved.id), ...(typed.sort ? { sort: typed.sort } : {}) }
    : typed
  const form = await submit(page, (sent) => saveSearch(locals, sent, filters), {
    name: nameOf(typed, storefront),
    alert: 'daily',
  })
  const question = JSON.stringify(onlyAsked(filters))
  // What lies along a way is found otherwise, and what asks for nothing is everything.
  const isSavable =
    may('criteria.add', caller) &&
    Object.keys(errors).length === 0 &&
    !typed.along &&
    question !== '{}'
  const others = isSavable ? (await api.criteria.list({})).data : []
  const known = others.find((one) => JSON.stringify(onlyAsked(one.filters)) === question)
  return { kept, form, isSavable, known, here: toList(locale, writeList(kept, 1)) }
}

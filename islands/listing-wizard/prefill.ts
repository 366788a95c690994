import { TEXT_MAX } from '#api/category/item-field.rules.ts'
import { isUuidV4 } from '#api/auction/auction.rules.ts'
import type { Endpoint } from './endpoints.ts'
import type { Form } from './form.ts'
import type { NamedThing } from './item.ts'

interface Asked {
  category: string | null
  /** The thing named in the short form. */
  thing: NamedThing | null
  ends: { end: Endpoint; text: string; placeId: string | null }[]
  /** The UUID of the listing begun elsewhere. */
  uuid: string | null
  /** The token of the mailed link for continuing a form. */
  draft: string | null
  /** The company to ask for an offer once the listing is posted. */
  ask: number | null
  /** Whether a flag in the URL says that another form redirected here. */
  isFlagged: (flag: string) => boolean
}

/** Reads the parameters set by a link or the short form on the front page. */
export function readQuery(search: string): Asked {
  const query = new URLSearchParams(search)
  const found = (['from', 'to'] as const).map((end) => ({
    end,
    text: (query.get(`${end}Text`) ?? query.get(end) ?? '').trim(),
    placeId: query.get(`${end}PlaceId`),
  }))
  const [thing = null] = (['model', 'name'] as const)
    .map((key) => ({ key, text: (query.get(key) ?? '').trim().slice(0, TEXT_MAX) }))
    .filter(({ text }) => text !== '')
  const uuid = query.get('uuid')
  return {
    category: query.get('category'),
    thing,
    ends: found.filter(({ text, placeId }) => text !== '' || placeId),
    uuid: uuid && isUuidV4(uuid) ? uuid : null,
    draft: query.get('draft'),
    ask: Number(query.get('ask')) || null,
    isFlagged: (flag) => query.get(flag) === '1',
  }
}

/** W12: the URL of another form, with the data to carry over. */
export function toRedirect(leadsTo: string, { fromAddress, toAddress, uuid }: Form): string {
  const told = new URLSearchParams({
    ...(fromAddress ? { fromPlaceId: fromAddress.placeId } : {}),
    ...(toAddress ? { toPlaceId: toAddress.placeId } : {}),
    uuid,
  })
  return `${leadsTo}&${told.toString()}`
}

import { isUuidV4 } from '#api/auction/auction.rules.ts'
import type { Endpoint } from './endpoints.ts'
import type { Form } from './form.ts'

interface Asked {
  category: string | null
  ends: { end: Endpoint; text: string; placeId: string | null }[]
  /** The UUID of the listing begun elsewhere. */
  uuid: string | null
  /** The token of the mailed link for continuing a form. */
  draft: string | null
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
  const uuid = query.get('uuid')
  return {
    category: query.get('category'),
    ends: found.filter(({ text, placeId }) => text !== '' || placeId),
    uuid: uuid && isUuidV4(uuid) ? uuid : null,
    draft: query.get('draft'),
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

import { isUuidV4 } from '#api/auction/auction.rules.ts'
import type { Endpoint } from './endpoints.ts'
import type { Form } from './form.ts'

interface Asked {
  category: string | null
  ends: { end: Endpoint; text: string; placeId: string | null }[]
  /** Under which id the listing was begun. */
  uuid: string | null
  /** By which mailed link somebody goes on with what he had begun. */
  draft: string | null
  /** By which flags another form has led here. */
  isFlagged: (flag: string) => boolean
}

/** What a link or the short form of the front page brings along in the address. */
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

/** W12: what the form that is opened anew is told of this one. */
export function toRedirect(leadsTo: string, { fromAddress, toAddress, uuid }: Form): string {
  const told = new URLSearchParams({
    ...(fromAddress ? { fromPlaceId: fromAddress.placeId } : {}),
    ...(toAddress ? { toPlaceId: toAddress.placeId } : {}),
    uuid,
  })
  return `${leadsTo}&${told.toString()}`
}

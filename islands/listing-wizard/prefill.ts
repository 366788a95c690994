import type { Endpoint } from './endpoints.ts'

interface Asked {
  category: string | null
  ends: { end: Endpoint; text: string; placeId: string | null }[]
}

/** What a link or the short form of the front page brings along in the address. */
export function readQuery(search: string): Asked {
  const query = new URLSearchParams(search)
  const found = (['from', 'to'] as const).map((end) => ({
    end,
    text: (query.get(`${end}Text`) ?? query.get(end) ?? '').trim(),
    placeId: query.get(`${end}PlaceId`),
  }))
  return {
    category: query.get('category'),
    ends: found.filter(({ text, placeId }) => text !== '' || placeId),
  }
}

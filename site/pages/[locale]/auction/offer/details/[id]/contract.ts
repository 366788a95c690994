import type { APIRoute } from 'astro'
import { contractOf, hasContract } from '#site/parts/deal/contract/contract.ts'
import { drawContract } from '#site/parts/deal/contract/draw-contract.ts'
import { readParties } from '#site/parts/deal/contract/read-parties.ts'
import { readDeal } from '#site/parts/deal/read-deal.ts'
import { notFound, toResponse } from '#site/responses.ts'
import { serverLocals } from '#site/server-locals.ts'

export const prerender = false

/** The contract of a booked deal as a PDF. */
export const GET: APIRoute = async (page) => {
  const locals = serverLocals(page.locals)
  const offerId = Number(page.params.id)
  try {
    const deal = await readDeal(locals, offerId)
    if (!hasContract(deal)) return notFound()
    const pdf = await drawContract(contractOf(deal, await readParties(locals, deal), locals))
    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="carryto-${offerId}.pdf"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    return toResponse(error, page)
  }
}

import type { DeliveryEvent, ProofStage } from '#api/delivery/delivery.rules.ts'
import { toPath } from '#content/paths.ts'
import { fileOf, type Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** What either side does on the page of a deal; answers where to go next. */
export async function runDealAction(
  { api, locale }: ServerLocals,
  offerId: number,
  typed: Typed,
  form: FormData,
): Promise<string> {
  const here = toPath(locale, 'deal', { id: offerId })
  const reason = typed.reason ?? ''
  switch (typed.do) {
    case 'pay':
      return (await api.payment.pay({ offerId })).redirectUrl
    case 'backOut':
    case 'cancel': {
      const { side, auctionId } = await api.offer.cancel({ offerId, reason })
      return side === 'owner' ? toPath(locale, 'myListing', { id: auctionId }) : here
    }
    case 'step':
      await step({ api }, offerId, typed, form)
      return here
    case 'realize':
      await api.offer.realize({ offerId, reason })
      return here
    case 'review':
      await api.opinion.give({ offerId, stars: Number(typed.stars), text: typed.text ?? '' })
      return here
    default:
      return here
  }
}

/** A picture first, then the step that needs it; the proof stays if the step is refused. */
async function step(
  { api }: Pick<ServerLocals, 'api'>,
  offerId: number,
  { event, stage, pin = '' }: Typed,
  form: FormData,
): Promise<void> {
  const file = await fileOf(form, 'file')
  if (file && stage)
    await api.delivery.addProof({ offerId, stage: stage as ProofStage, kind: 'photo', file })
  await api.delivery.step({ offerId, event: event as DeliveryEvent, ...(pin ? { pin } : {}) })
}

import type { CancelAnswer } from '#api/case/cancellation/cancel-request.rules.ts'
import type { ReinstateAnswer } from '#api/case/reinstatement/reinstatement.rules.ts'
import type { StandInAnswer } from '#api/case/rescue/rescue.rules.ts'
import type { DeliveryEvent, ProofStage } from '#api/delivery/delivery.rules.ts'
import type { TrackingAnswer } from '#api/delivery/tracking.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { opinionActions } from '#site/parts/opinion/opinion.action.ts'
import { toPath } from '#content/paths.ts'
import { fileOf, type Typed } from '#site/forms/submit.ts'
import { sentPrice } from '#site/forms/typed-number.ts'
import type { ServerLocals } from '#site/server-locals.ts'

interface Posted extends Pick<ServerLocals, 'api' | 'locale' | 'storefront'> {
  offerId: number
  typed: Typed
  form: FormData
  /** The path of the deal's page. */
  here: string
}

/** The actions of the deal's page by the button's value; each returns where to go next. */
const actions: Readonly<Record<string, (posted: Posted) => Promise<string>>> = {
  pay: async ({ api, offerId }) => (await api.payment.pay({ offerId })).redirectUrl,
  backOut: cancel,
  cancel,
  setStreet: async ({ api, offerId, typed, here }) => {
    const { end, street = '', buildingNr = '', postalCode = '' } = typed
    await api.delivery.setStreet({ offerId, end: end as 'from', street, buildingNr, postalCode })
    return `${here}?saved=street`
  },
  step: async ({ api, offerId, typed, form, here }) => {
    const { event, stage, pin = '', date = '', reason = '' } = typed
    const file = await fileOf(form, 'file')
    // The picture is uploaded before the step that needs it; it is kept if the step is refused.
    if (file && stage) await api.delivery.addProof({ offerId, stage: stage as ProofStage, kind: 'photo', file })
    const isEarlyConfirmed = typed.isEarlyConfirmed === 'true'
    await api.delivery.step({ offerId, event: event as DeliveryEvent, pin, date, reason, isEarlyConfirmed })
    return here
  },
  realize: async ({ api, offerId, here }) => {
    await api.offer.realize({ offerId, reason: '' })
    return here
  },
  // A late cancellation must be requested, on the same page.
  askCancel: async ({ api, offerId, typed: { reason = '' }, here }) => {
    await api.offer.cancel({ offerId, reason })
    return `${here}#cancellation`
  },
  agreeCancel: answerCancellation('agree'),
  claimCancel: answerCancellation('claim'),
  disputeCancel: answerCancellation('dispute'),
  withdrawCancel: answerCancellation('withdraw'),
  askReinstate: async ({ api, offerId, typed: { reason = '' }, here }) => {
    await api.offer.backToAccepted({ offerId, reason })
    return `${here}#reinstatement`
  },
  agreeReinstate: answerReinstatement('agree'),
  declineReinstate: answerReinstatement('decline'),
  withdrawReinstate: answerReinstatement('withdraw'),
  standIn: standIn('yes'),
  declineStandIn: standIn('no'),
  reportFraud: async ({ api, offerId, typed: { reason = '' }, here }) => {
    await api.offer.fraud({ offerId, reason })
    return here
  },
  proposeChange: async ({ api, offerId, typed, here }) => {
    const { pickupDate = '', deliveryDate = '', description = '', note = '' } = typed
    await api.offer.proposeChange({ offerId, pickupDate, deliveryDate, description, note })
    return `${here}#change`
  },
  acceptChange: answerChange('accept'),
  declineChange: answerChange('decline'),
  withdrawChange: answerChange('withdraw'),
  askTracking: async ({ api, offerId, here }) => {
    const { auctionId } = await api.offer.get({ offerId })
    await api.delivery.askTracking({ auction: String(auctionId) })
    return `${here}#sharing`
  },
  shareTracking: answerTracking('share'),
  declineTracking: answerTracking('decline'),
  stopTracking: answerTracking('stop'),
  review: async ({ api, offerId, typed: { stars, text = '' }, here }) => {
    await api.opinion.give({ offerId, stars: Number(stars), text })
    return here
  },
  ...opinionActions,
}

function answerCancellation(answer: CancelAnswer) {
  return async ({ api, offerId, typed, storefront, here }: Posted): Promise<string> => {
    const requestId = Number(typed.requestId)
    const { amount: said, currency } = typed
    const amount = said === undefined ? null : sentPrice(said, currency as Currency, storefront)
    await api.offer.answerCancellation({ offerId, requestId, answer, amount })
    return here
  }
}

function standIn(answer: StandInAnswer) {
  return async ({ api, offerId, here }: Posted): Promise<string> => {
    await api.offer.standIn({ offerId, answer })
    return here
  }
}

function answerReinstatement(answer: ReinstateAnswer) {
  return async ({ api, offerId, typed, here }: Posted): Promise<string> => {
    await api.offer.backToAccepted({ offerId, answer, requestId: Number(typed.requestId) })
    return here
  }
}

function answerTracking(answer: TrackingAnswer) {
  return async ({ api, offerId, here }: Posted): Promise<string> => {
    await api.delivery.answerTracking({ offerId, answer })
    return `${here}#sharing`
  }
}

type ChangeAnswer = 'accept' | 'decline' | 'withdraw'

function answerChange(answer: ChangeAnswer) {
  return async ({ api, offerId, typed, here }: Posted): Promise<string> => {
    await api.offer.answerChange({ offerId, proposalId: Number(typed.proposalId), answer })
    return here
  }
}

async function cancel({ api, offerId, typed, locale, here }: Posted): Promise<string> {
  const { side, auctionId } = await api.offer.cancel({ offerId, reason: typed.reason ?? '' })
  return side === 'owner' ? toPath(locale, 'myListing', { id: auctionId }) : here
}

/** Returns where to go next; an unknown action leads back to the page. */
export async function runDealAction(
  { api, locale, storefront }: ServerLocals,
  offerId: number,
  typed: Typed,
  form: FormData,
): Promise<string> {
  const here = toPath(locale, 'deal', { id: offerId })
  const name = typed.do ?? ''
  const run = Object.hasOwn(actions, name) ? actions[name] : undefined
  return run ? run({ api, locale, storefront, offerId, typed, form, here }) : here
}

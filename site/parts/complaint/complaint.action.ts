import type { ChosenKind } from '#api/case/complaint/complaint.rules.ts'
import type { SettlementAnswer } from '#api/case/settlement/settlement.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { toPath } from '#content/paths.ts'
import { submitFiles } from '#site/forms/submit-files.ts'
import type { SentFile, submit, Submitted, Typed } from '#site/forms/submit.ts'
import { typedPrice } from '#site/forms/typed-number.ts'
import type { ServerLocals } from '#site/server-locals.ts'

type Page = Parameters<typeof submit>[0]
type Locals = Pick<ServerLocals, 'api' | 'locale' | 'storefront'>

interface Posted extends Pick<ServerLocals, 'api'> {
  complaintId: number
  typed: Typed
  files: SentFile[]
}

/** The actions of a complaint's page by the button's value; each returns the anchor to go to. */
const actions: Readonly<Record<string, (posted: Posted) => Promise<string>>> = {
  write: async ({ api, complaintId, typed: { text = '' }, files }) => {
    await api.complaint.write({ complaintId, text, files })
    return '#log'
  },
  accept: act('accept'),
  appeal: act('appeal'),
  withdraw: act('withdraw'),
}

function act(event: 'accept' | 'appeal' | 'withdraw') {
  return async ({ api, complaintId, typed: { text = '' } }: Posted): Promise<string> => {
    await api.complaint.act({ complaintId, event, text })
    return ''
  }
}

/** A form of a complaint's page; an unknown action leads back to the page. */
export const runCaseAction = (page: Page, locals: Locals, complaintId: number): Promise<Submitted<string>> =>
  submitFiles(page, locals, async (typed, files) => {
    const name = typed.do ?? ''
    const run = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (run) return run({ api: locals.api, complaintId, typed, files })
    await runSettlementAction(locals, typed)
    return ''
  })

const answers: Readonly<Record<string, SettlementAnswer>> = {
  acceptProposal: 'accept',
  declineProposal: 'decline',
  takeBack: 'takeBack',
}

/** A proposal, or the answer to one. The amount is that of the preview, not typed. */
export async function runSettlementAction({ api }: Pick<Locals, 'api'>, typed: Typed): Promise<void> {
  const { offerId: of, settlementId, amount = '', currency, text = '' } = typed
  const offerId = Number(of)
  const name = typed.do ?? ''
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
  if (answer) await api.offer.answerSettlement({ offerId, settlementId: Number(settlementId), answer })
  if (name === 'propose')
    await api.offer.proposeSettlement({ offerId, back: { amount, currency: currency as Currency }, text })
}

/** Sends a new complaint; returns the path of its page. */
export const runComplaintAction = (page: Page, locals: Locals, offerId: number): Promise<Submitted<string>> =>
  submitFiles(page, locals, async (typed, files) => {
    const { api, locale, storefront } = locals
    const { kind, text = '', item = '' } = typed
    const things = Object.entries(typed).flatMap(([name, thing]) => (/^thing-\d+$/.test(name) ? [thing] : []))
    const { price } = await api.complaint.kinds({ offerId })
    const { id } = await api.complaint.add({
      offerId,
      kind: kind as ChosenKind,
      text,
      item: [things.join(', '), item].filter(Boolean).join(': '),
      worth: typedPrice(typed.worth, price.currency, storefront),
      claim: typedPrice(typed.claim, price.currency, storefront),
      files,
    })
    return toPath(locale, 'complaint', { id })
  })

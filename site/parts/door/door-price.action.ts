import type { DoorAnswer } from '#api/case/door/door-price.rules.ts'
import { toPath } from '#content/paths.ts'
import { submitFiles } from '#site/forms/submit-files.ts'
import type { SentFile, submit, Submitted, Typed } from '#site/forms/submit.ts'
import { sentPrice, typedNumber } from '#site/forms/typed-number.ts'
import type { ServerLocals } from '#site/server-locals.ts'

type Page = Parameters<typeof submit>[0]
type Locals = Pick<ServerLocals, 'api' | 'locale' | 'storefront'>

/** The courier's question, or the customer's answer; returns where to go next. */
export const runDoorAction = (page: Page, locals: Locals, offerId: number): Promise<Submitted<string>> =>
  submitFiles(page, locals, async (typed, files) => {
    const here = toPath(locals.locale, 'doorPrice', { id: offerId })
    const name = typed.do ?? ''
    if (name === 'ask') await ask(locals, offerId, typed, files)
    const answer = (['accept', 'keep', 'cancel'] as const).find((one) => one === name)
    return answer ? answerWith(locals, offerId, answer) : here
  })

async function ask({ api, storefront }: Locals, offerId: number, typed: Typed, files: SentFile[]): Promise<void> {
  const { gross } = await api.offer.doorPrice({ offerId })
  const number = (name: string) => (typed[name]?.trim() ? typedNumber(typed[name], storefront) : null)
  await api.offer.askDoorPrice({
    offerId,
    price: sentPrice(typed.price, gross.currency, storefront),
    pieces: number('pieces'),
    volume: number('volume'),
    weight: number('weight'),
    length: number('length'),
    width: number('width'),
    height: number('height'),
    reason: typed.reason ?? '',
    files,
  })
}

/** Accepting leads on to the payment page. */
async function answerWith({ api, locale }: Locals, offerId: number, answer: DoorAnswer): Promise<string> {
  await api.offer.answerDoorPrice({ offerId, answer })
  if (answer === 'accept') return (await api.payment.pay({ offerId })).redirectUrl
  return toPath(locale, 'deal', { id: offerId })
}

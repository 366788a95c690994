import type { HttpReply } from '#sandbox/card-processor/api-handler.ts'
import type { ProcessorWords } from '#sandbox/card-processor/processor-words.ts'
import { fill, html } from './html.ts'
import { pageReply, way } from './page-layout.ts'

interface BankView {
  words: ProcessorWords
  locale: string
  action: string
  amount: string
  merchant: string | null
  last4: string
}

/** 3-D Secure: the bank asks the cardholder to confirm the payment. */
export function bankPage({ words, locale, action, amount, merchant, last4 }: BankView): HttpReply {
  const { bank } = words
  const question = merchant ? fill(bank.question, { amount, merchant }) : fill(bank.questionNobody, { amount })
  const content = html`<div class="asks">
    <div>
      <h1>${bank.title}</h1>
      ${way}
    </div>
    <p>${question}</p>
    <p class="muted">${fill(bank.card, { last4 })}</p>
    <form method="post" action="${action}">
      <button class="button" name="answer" value="confirm">${bank.confirm}</button>
      <button class="button quiet" name="answer" value="refuse">${bank.refuse}</button>
    </form>
    <p class="notice">${words.notice}</p>
  </div>`
  return pageReply({ locale, title: bank.title, content })
}

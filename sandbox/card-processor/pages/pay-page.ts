import type Stripe from 'stripe'
import type { HttpReply } from '#sandbox/card-processor/api-handler.ts'
import type { ProcessorWords } from '#sandbox/card-processor/processor-words.ts'
import { testCards } from '#sandbox/card-processor/test-cards.ts'
import type { TestCardName } from '#sandbox/card-processor/test-cards.ts'
import { fill, html } from './html.ts'
import type { Html } from './html.ts'
import { field, problem } from './page-field.ts'
import { money } from './page-language.ts'
import { pageReply, way } from './page-layout.ts'
import type { PayErrors, TypedPayment } from './pay-form.ts'

export interface PayView {
  words: ProcessorWords
  locale: string
  session: Stripe.Checkout.Session
  items: Stripe.LineItem[]
  merchant: string
  /** The values entered; the number is included only if it is one of our own test cards. */
  typed: Partial<TypedPayment>
  last4?: string
  errors?: PayErrors
  declined?: string | undefined
  status?: number
}

const listed = [
  'success', 'challenge', 'challengeAlways', 'challengeRequired', 'declined',
  'insufficientFunds', 'expired', 'incorrectCvc', 'disputed', 'refundPending', 'refundFails',
] as const satisfies readonly TestCardName[] // prettier-ignore

/** The page on which a payer enters a test card. */
export function payPage(view: PayView): HttpReply {
  const { words, locale, session, status = 200 } = view
  const amount = money(session.amount_total ?? 0, session.currency ?? '', locale)
  const title = fill(words.pay.title, { amount })
  const content = html`${about(view, title)}${work(view, amount)}${cards(view)}`
  return pageReply({ locale, title, content, status, wide: true })
}

function about({ words, locale, items, merchant, session }: PayView, title: string): Html {
  const line = (item: Stripe.LineItem) => {
    const name = item.description ?? ''
    const many = { name, quantity: String(item.quantity ?? 1) }
    return html`<div>
      <dt>${item.quantity === 1 ? name : fill(words.pay.quantity, many)}</dt>
      <dd>${money(item.amount_total, item.currency, locale)}</dd>
    </div>`
  }
  return html`<header class="about">
    <div>
      <p class="muted">${fill(words.pay.payTo, { merchant })}</p>
      <h1>${title}</h1>
      ${way}
    </div>
    <h2>${words.pay.summary}</h2>
    <dl class="sum">
      ${items.map(line)}
      <div class="total">
        <dt>${words.pay.total}</dt>
        <dd>${money(session.amount_total ?? 0, session.currency ?? '', locale)}</dd>
      </div>
    </dl>
    <div class="notice">
      <p><strong>${words.notice}</strong></p>
      <p class="small">${words.noticeDetail}</p>
    </div>
  </header>`
}

function work(view: PayView, amount: string): Html {
  const { words, session, errors = {}, declined } = view
  const hasErrors = Object.keys(errors).length > 0
  return html`<div class="work" id="card">
    ${declined && problem(words.declined.title, declined)}
    ${hasErrors && html`<p class="notice problem" role="alert">${words.check.summary}</p>`}
    <form method="post" action="/c/pay/${session.id}" novalidate>
      ${emailField(view)}${cardFields(view)}
      <button class="button">${fill(words.pay.submit, { amount })}</button>
    </form>
    ${session.cancel_url && html`<a class="back" href="${session.cancel_url}">${words.pay.back}</a>`}
  </div>`
}

function emailField({ words, session, typed, errors }: PayView): Html {
  const email = session.customer_email
  if (email !== null) return html`<p>${fill(words.pay.emailGiven, { email })}</p>`
  return field({
    name: 'email',
    label: words.pay.email,
    value: typed.email ?? '',
    error: errors?.email && words.check[errors.email],
    type: 'email',
    autocomplete: 'email',
    inputmode: 'email',
  })
}

function cardFields({ words, typed, last4, errors = {} }: PayView): Html {
  const text = (name: keyof PayErrors) => errors[name] && words.check[errors[name]]
  const number = field({
    name: 'number',
    label: words.pay.number,
    value: typed.number ?? '',
    hint: last4 === undefined ? undefined : fill(words.pay.numberTyped, { last4 }),
    error: text('number'),
    autocomplete: 'cc-number',
    inputmode: 'numeric',
  })
  const expiry = field({
    name: 'expiry',
    label: words.pay.expiry,
    value: typed.expiry ?? '',
    hint: words.pay.expiryHint,
    error: text('expiry'),
    autocomplete: 'cc-exp',
  })
  const cvc = field({
    name: 'cvc',
    label: words.pay.cvc,
    value: typed.cvc ?? '',
    hint: words.pay.cvcHint,
    error: text('cvc'),
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
  })
  const name = field({
    name: 'name',
    label: words.pay.name,
    value: typed.name ?? '',
    error: text('name'),
    autocomplete: 'cc-name',
  })
  return html`${number}
    <div class="pair">${expiry}${cvc}</div>
    ${name}`
}

function cards({ words, session }: PayView): Html {
  const row = (name: (typeof listed)[number]) => {
    const { number } = testCards[name]
    const last4 = number.slice(-4)
    return html`<li>
      <span class="digits">${grouped(number)}</span>
      <span class="effect">${words.testCards[name]}</span>
      <a href="/c/pay/${session.id}?card=${name}#card">${fill(words.testCards.use, { last4 })}</a>
    </li>`
  }
  return html`<section class="cards" aria-labelledby="cards-title">
    <h2 id="cards-title">${words.testCards.title}</h2>
    <p class="small muted">${words.testCards.hint}</p>
    <ul>
      ${listed.map(row)}
    </ul>
  </section>`
}

/** The field values after a test card was selected from the list. */
export function typedTestCard(name: string | null): Partial<TypedPayment> {
  const chosen = listed.find((one) => one === name)
  if (!chosen) return {}
  return { number: grouped(testCards[chosen].number), expiry: '12/34', cvc: '123' }
}

function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

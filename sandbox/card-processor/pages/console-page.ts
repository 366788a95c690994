import type { HttpReply, HttpRequest } from '#sandbox/card-processor/api-handler.ts'
import { ApiError } from '#sandbox/card-processor/shape/api-error.ts'
import type { Backend } from '#sandbox/card-processor/backend.ts'
import { acts, isAct, usualHabits, type ActName, type Habits } from '#sandbox/card-processor/console-acts.ts'
import { parseForm } from '#sandbox/card-processor/shape/form-params.ts'
import { idOf } from '#sandbox/card-processor/ids.ts'
import { html, type Html } from './html.ts'
import { problem } from './page-field.ts'
import { pageReply, redirectReply } from './page-layout.ts'

export const CONSOLE_PATH = '/c/console'

const SHOWN = 20
const refundHabits = ['by the card', 'pending', 'failed', 'failed later'] as const
const orders = ['created', 'reversed', 'shuffled'] as const
const SLOW_MAX_MS = 20_000

interface Webhooks {
  hold(): void
  release(order: { order?: (typeof orders)[number]; twice?: boolean }): Promise<unknown>
  waiting(): number
}

/** Actions of staff, payers and banks at the real processor, for trying the product out. */
export function handleConsole(backend: Backend, webhooks: Webhooks, { method, body, headers }: HttpRequest): HttpReply {
  if (method !== 'POST') return consolePage(backend, webhooks)
  // Prevents CSRF from other sites.
  if (headers['sec-fetch-site'] && headers['sec-fetch-site'] !== 'same-origin')
    return consolePage(backend, webhooks, 'The form came from another site.')
  try {
    perform(backend, webhooks, parseForm(body))
    return redirectReply(CONSOLE_PATH)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return consolePage(backend, webhooks, error.message)
  }
}

function perform(backend: Backend, webhooks: Webhooks, params: ReturnType<typeof parseForm>): void {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '')
  const act = text('act')
  if (isAct(act)) acts[act](backend, text('id'), Number(text('amount')) || undefined)
  if (act === 'habits') {
    const refunds = refundHabits.find((one) => one === text('refunds')) ?? usualHabits.refunds
    const answerAfterMs = Math.min(Number(text('answerAfterMs')) || 0, SLOW_MAX_MS)
    Object.assign(backend.habits, { refunds, answerAfterMs } satisfies Partial<Habits>)
  }
  if (act === 'hold') webhooks.hold()
  if (act === 'release') {
    const order = orders.find((one) => one === text('order')) ?? 'created'
    void webhooks.release({ order, twice: text('twice') === 'yes' })
  }
}

function consolePage(backend: Backend, webhooks: Webhooks, refusal?: string): HttpReply {
  const { store, habits } = backend
  const newest = <Row>(rows: Row[]) => rows.reverse().slice(0, SHOWN)
  const charges = newest(store.rows('charges').filter(({ captured }) => captured))
  const content = html`<div class="asks">
    <h1>Card sandbox</h1>
    <p class="muted">What staff, payers and banks do at the real card processor.</p>
    ${refusal && problem('Not done', refusal)}
    ${section(
      'Payments',
      charges.map((charge) =>
        row(
          `${money(charge.amount_captured, charge.currency)}, refunded ${money(charge.amount_refunded, charge.currency)}`,
          charge.description ?? charge.id,
          [
            ...(charge.refunded ? [] : [amountForm('refund by hand', charge.id)]),
            ...(charge.disputed ? [] : [button('open a dispute', charge.id)]),
          ],
        ),
      ),
    )}
    ${section(
      'Refunds',
      newest(store.rows('refunds')).map((refund) =>
        row(`${money(refund.amount, refund.currency)}, ${refund.status ?? ''}`, refund.id, [
          ...(refund.status === 'pending' ? [button('let the refund arrive', refund.id)] : []),
          ...(refund.status === 'failed' ? [] : [button('let the refund fail', refund.id)]),
        ]),
      ),
    )}
    ${section(
      'Disputes',
      newest(store.rows('disputes')).map((dispute) =>
        row(
          `${money(dispute.amount, dispute.currency)}, ${dispute.status}`,
          idOf(dispute.charge),
          dispute.status === 'won'
            ? []
            : [button('win the dispute', dispute.id), button('lose the dispute', dispute.id)],
        ),
      ),
    )}
    ${section(
      'Transfers',
      newest(store.rows('transfers')).map((transfer) =>
        row(
          `${money(transfer.amount, transfer.currency)}, taken back ${money(transfer.amount_reversed, transfer.currency)}`,
          transfer.id,
          transfer.reversed ? [] : [amountForm('reverse the transfer', transfer.id)],
        ),
      ),
    )}
    ${section(
      'Payouts to banks',
      newest(store.rows('payouts')).map(({ id, payout }) =>
        row(
          `${money(payout.amount, payout.currency)}, ${payout.status}`,
          id,
          payout.status === 'failed' ? [] : [button('fail the bank payout', id)],
        ),
      ),
    )}
    ${section(
      'Accounts',
      newest(store.rows('accounts')).map(({ id, email, payouts_enabled: isOpen }) =>
        row(isOpen ? 'open' : 'restricted', email ?? id, [
          button(isOpen ? 'restrict the account' : 'clear the account', id),
          store.find('banks', id)?.payoutsArrive === false
            ? button('open the bank account', id)
            : button('close the bank account', id),
          button('pay out to the bank', id),
        ]),
      ),
    )}
    <section class="asks">
      <h2>Events</h2>
      <p>${webhooks.waiting()} on their way</p>
      <form method="post">
        <button class="button quiet" name="act" value="hold">hold them back</button>
      </form>
      <form method="post">
        <p class="field">
          <label for="order">Order</label>
          <select id="order" name="order">
            ${orders.map((order) => html`<option>${order}</option>`)}
          </select>
        </p>
        <p class="tick">
          <label><input type="checkbox" name="twice" value="yes" /> each twice</label>
        </p>
        <button class="button quiet" name="act" value="release">let them go</button>
      </form>
    </section>
    ${section(
      'Last events',
      newest(store.rows('events')).map(({ id, type }) => row(type, id, [button('send the event again', id)])),
    )}
    <section class="asks">
      <h2>Habits</h2>
      <form method="post">
        <p class="field">
          <label for="refunds">New refunds end</label>
          <select id="refunds" name="refunds">
            ${refundHabits.map((one) =>
              one === habits.refunds ? html`<option selected>${one}</option>` : html`<option>${one}</option>`,
            )}
          </select>
        </p>
        <p class="field">
          <label for="slow">The API answers after (milliseconds)</label>
          <input id="slow" name="answerAfterMs" inputmode="numeric" value="${habits.answerAfterMs}" />
        </p>
        <button class="button quiet" name="act" value="habits">keep</button>
      </form>
    </section>
  </div>`
  return pageReply({ locale: 'en', title: 'Card sandbox', content, status: refusal ? 409 : 200 })
}

const section = (title: string, rows: Html[]): Html =>
  html`<section class="asks">
    <h2>${title}</h2>
    ${rows.length === 0 ? html`<p class="muted">None yet.</p>` : rows}
  </section>`

const row = (state: string, name: string, ways: Html[]): Html =>
  html`<div class="notice asks">
    <p><b>${state}</b></p>
    <p class="small muted">${name}</p>
    ${ways}
  </div>`

const button = (act: ActName, id: string): Html =>
  html`<form method="post">
    <input type="hidden" name="id" value="${id}" />
    <button class="button quiet" name="act" value="${act}">${act}</button>
  </form>`

const amountForm = (act: ActName, id: string): Html =>
  html`<form method="post">
    <input type="hidden" name="id" value="${id}" />
    <p class="field">
      <label for="amount-${id}">Amount in minor units, or all</label>
      <input id="amount-${id}" name="amount" inputmode="numeric" />
    </p>
    <button class="button quiet" name="act" value="${act}">${act}</button>
  </form>`

const money = (minor: number, currency: string): string => `${(minor / 100).toFixed(2)} ${currency.toUpperCase()}`

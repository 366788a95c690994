import { decimalMarkOf, formatMoney, formatNumber } from '#api/common/format.rules.ts'
import { fromWire, money, pricesOf, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { placeOn, tellAt } from '#site/parts/offer/gauge.rules.ts'
import { api } from '#islands/kit/client.ts'

const WAIT_MS = 250

/** Calculates the parts of a price while it is typed; without JavaScript the button does it. */
function calculateAsTyped(fields: HTMLElement): void {
  const form = fields.closest('form')
  form?.querySelector('[data-calculate]')?.setAttribute('hidden', '')
  if (!form?.querySelector('[data-part]')) return
  const field = fields.querySelector<HTMLInputElement>('input[name=price]')
  if (!field) return
  let waiting: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  const ask = async () => {
    const turn = ++asked
    const [minor] = pricesIn(field, fields.dataset)
    // An invalid price is not sent to the server.
    if (minor === undefined || wrongWith(field, fields.dataset)) return forget(form)
    const price = toWire(money(minor, fields.dataset.currency as Currency))
    const kind = new FormData(form).get('priceType') === 'net' ? 'net' : 'gross'
    const auction = fields.dataset.auction ?? ''
    const answered = await api.earning.reckon
      .query({ auctions: [{ auction, price, priceType: kind }] })
      .catch(() => undefined)
    const gross = answered?.auctions[0]?.price.gross
    if (!answered || !gross || turn !== asked) return
    for (const [part, value] of Object.entries({
      ...answered.auctions[0]?.price,
      ...answered.sum,
    })) {
      if (typeof value !== 'object') continue
      for (const cell of form.querySelectorAll(`[data-part="${part}"]`)) cell.textContent = value ? tell(value) : '–'
    }
    showPriced(form, true)
    const least = { loss: null, perHour: answered.leastPerHour, perKm: answered.leastPerKm }
    for (const warning of form.querySelectorAll<HTMLElement>('[data-too-little]')) {
      const one = answered.tooLittle.find((name) => name === warning.dataset.tooLittle)
      const floor = one && least[one]
      if (floor) warning.textContent = (warning.textContent ?? '').replace('–', tell(floor))
      warning.hidden = !one
    }
    showOnGauge(form, gross, tell)
  }

  const tell = (price: WireMoney) => formatMoney(fromWire(price), fields.dataset.locale ?? '')

  fields.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void ask(), WAIT_MS)
    // While typing, an error is removed at once but only shown when the field changes.
    if (!wrongWith(field, fields.dataset)) showWrong(field, '')
  })
  field.addEventListener('change', () => showWrong(field, wrongWith(field, fields.dataset)))
  // A price typed before this script loaded is calculated too; an error rendered by the server is
  // kept.
  if (!field.value) return
  if (wrongWith(field, fields.dataset)) showWrong(field, wrongWith(field, fields.dataset))
  void ask()
}

/**
 * The error the server would report; none for an empty price, which the server reports on submit.
 */
function wrongWith(field: HTMLInputElement, said: DOMStringMap): string {
  if (!field.value.trim()) return ''
  const [minor, other] = pricesIn(field, said)
  if (minor === undefined) return said.noPrice ?? ''
  if (other !== undefined) return askWhich(said, [minor, other])
  return minor > Number(said.most) ? (said.tooMuch ?? '') : ''
}

const pricesIn = ({ value }: HTMLInputElement, { currency, locale }: DOMStringMap): number[] =>
  pricesOf(value, currency as Currency, locale ?? '')

/** Asks which of two readings of an ambiguous price is meant, as the server does. */
const askWhich = ({ which = '', locale = '' }: DOMStringMap, [first, second]: [number, number]): string => {
  const tell = (minor: number): string =>
    minor % 100 === 0 ? formatNumber(minor / 100, locale) : (minor / 100).toFixed(2).replace('.', decimalMarkOf(locale))
  return which.replace('[0]', tell(first)).replace('[1]', tell(second))
}

/** Shows the error beside the field, as the server renders it. */
function showWrong(field: HTMLInputElement, wrong: string): void {
  const id = `${field.id}-error`
  const shown = document.getElementById(id)
  if (!wrong) {
    shown?.remove()
    field.removeAttribute('aria-invalid')
    field.setAttribute('aria-describedby', `${field.id}-hint`)
    return
  }
  const line = shown ?? document.createElement('span')
  Object.assign(line, { id, className: 'error', role: 'alert', textContent: wrong })
  if (!shown) field.parentElement?.append(line)
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', `${field.id}-hint ${id}`)
}

/** Clears the parts of a price that is no longer valid. */
function forget(form: HTMLElement): void {
  for (const cell of form.querySelectorAll('[data-part]')) cell.textContent = '–'
  showPriced(form, false)
  for (const warning of form.querySelectorAll<HTMLElement>('[data-too-little]')) warning.hidden = true
  form.querySelector('[data-own]')?.setAttribute('visibility', 'hidden')
  form.querySelector('[data-own-sum]')?.replaceChildren()
}

/** Before a price is typed, the form shows an example instead of its parts. */
function showPriced(form: HTMLElement, isPriced: boolean): void {
  for (const part of form.querySelectorAll<HTMLElement>('[data-so-far]')) part.hidden = !isPriced
  for (const part of form.querySelectorAll<HTMLElement>('[data-before]')) part.hidden = isPriced
}

/** Shows the typed price on the scale of the estimate, if the listing has one. */
function showOnGauge(form: HTMLElement, gross: WireMoney, tell: (price: WireMoney) => string): void {
  const gauge = form.querySelector<SVGElement>('[data-gauge]')
  const sum = gauge?.querySelector('[data-own-sum]')
  if (!gauge || !sum) return
  const scale = { from: Number(gauge.dataset.from), to: Number(gauge.dataset.to) }
  const at = placeOn(scale, gross)
  const own = gauge.querySelector('[data-own]')
  own?.setAttribute('transform', `translate(${at})`)
  own?.removeAttribute('visibility')
  sum.setAttribute('x', String(tellAt(at)))
  sum.textContent = tell(gross)
}

for (const fields of document.querySelectorAll<HTMLElement>('[data-calculator]')) calculateAsTyped(fields)

import { formatMoney } from '#api/common/format.rules.ts'
import { fromWire, typedToWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { placeOn, tellAt } from '#site/parts/offer/gauge.rules.ts'
import { api } from '#islands/kit/client.ts'

const WAIT_MS = 250

function textOf(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}

/** Fills in what the price contains while it is typed; the button does the same without script. */
function calculateAsTyped(fields: HTMLElement): void {
  const form = fields.closest('form')
  const parts = form?.querySelector('[data-price-parts]')
  form?.querySelector('[data-calculate]')?.setAttribute('hidden', '')
  if (!form || !parts) return
  let waiting: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  const ask = async () => {
    const typed = new FormData(form)
    const kind = typed.get('priceType') === 'net' ? 'net' : 'gross'
    const auction = fields.dataset.auction ?? ''
    const price = typedToWire(textOf(typed, 'price'), fields.dataset.currency as Currency)
    const turn = ++asked
    const answered = await api.earning.reckon
      .query({ auctions: [{ auction, price, priceType: kind }] })
      .catch(() => undefined)
    const gross = answered?.auctions[0]?.price.gross
    if (!answered || !gross || turn !== asked) return
    for (const [part, value] of Object.entries({
      ...answered.auctions[0]?.price,
      ...answered.sum,
    })) {
      const cell = parts.querySelector(`[data-part="${part}"]`)
      if (cell && typeof value === 'object') cell.textContent = value ? tell(value) : '–'
    }
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
  })
  // Who types before the script is here is answered all the same.
  if (textOf(new FormData(form), 'price')) void ask()
}

/** The own price on the scale of the estimate, where the listing has one. */
function showOnGauge(
  form: HTMLElement,
  gross: WireMoney,
  tell: (price: WireMoney) => string,
): void {
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

for (const fields of document.querySelectorAll<HTMLElement>('[data-calculator]'))
  calculateAsTyped(fields)

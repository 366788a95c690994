import { formatMoney } from '#api/common/format.rules.ts'
import type { WireMoney } from '#api/common/money.rules.ts'

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
    const query = new URLSearchParams({
      [`${kind}Price`]: textOf(typed, 'price'),
      auction: fields.dataset.auction ?? '',
    })
    const turn = ++asked
    const answer = await fetch(`/api/offer/calc-from-${kind}-price?${query.toString()}`)
    if (!answer.ok || turn !== asked) return
    const price = (await answer.json()) as Record<string, WireMoney>
    for (const cell of parts.querySelectorAll<HTMLElement>('[data-part]')) {
      const part = price[cell.dataset.part ?? '']
      if (part) cell.textContent = tell(part)
    }
  }

  const tell = ({ amount, currency }: WireMoney) =>
    formatMoney({ minor: Math.round(Number(amount) * 100), currency }, fields.dataset.locale ?? '')

  fields.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void ask(), WAIT_MS)
  })
  // Who types before the script is here is answered all the same.
  if (textOf(new FormData(form), 'price')) void ask()
}

for (const fields of document.querySelectorAll<HTMLElement>('[data-calculator]'))
  calculateAsTyped(fields)

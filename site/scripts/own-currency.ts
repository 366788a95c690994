import { formatMoney } from '#api/common/format.rules.ts'
import { convertAbout, money, pricesOf } from '#api/common/money.rules.ts'
import type { Currency } from '#content/storefronts.ts'

/** Shows a typed price in the bidder's own currency beside the field. */
function tellOwnCurrency(line: HTMLElement): void {
  const field = line.parentElement?.querySelector('input')
  const { rate, locale = '', say = '' } = line.dataset
  const currency = line.dataset.currency as Currency
  const tell = () => {
    const [minor] = pricesOf(field?.value ?? '', undefined, locale)
    const about = convertAbout(money(minor ?? 0, currency), Number(rate), currency)
    line.textContent = minor ? say.replace('{}', formatMoney(about, locale)) : ''
  }
  field?.addEventListener('input', tell)
  tell()
}

for (const line of document.querySelectorAll<HTMLElement>('[data-own-currency]')) tellOwnCurrency(line)

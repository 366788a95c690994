import { formatMoney } from '#api/common/format.rules.ts'
import { fromWire, type WireMoney } from '#api/common/money.rules.ts'

/** A price in the back office, where all currencies stand side by side: `£500`, `PLN 500`. */
export const officePrice = (amount: WireMoney): string => formatMoney(fromWire(amount), 'en-GB')

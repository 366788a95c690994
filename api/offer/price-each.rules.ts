import { money, parseMinor, toWire, type WireMoney } from '#api/common/money.rules.ts'

/** What a way pays for each of its kilometres, or of its hours at the wheel, to the next cent. */
export const moneyEach = ({ amount, currency }: WireMoney, count: number): WireMoney =>
  toWire(money(Math.round((parseMinor(amount) ?? 0) / count), currency))

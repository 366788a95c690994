import { money, parseMinor, toWire, type WireMoney } from '#api/common/money.rules.ts'

/** What a way pays for each of its kilometres, to the next cent. */
export const moneyPerKm = ({ amount, currency }: WireMoney, km: number): WireMoney =>
  toWire(money(Math.round((parseMinor(amount) ?? 0) / km), currency))

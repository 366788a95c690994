/** ISO 3166 numeric codes of the countries in the gazetteer; Kosovo has none. */
const NUMBERS: Record<string, number> = {
  AD: 20, AL: 8, AT: 40, AX: 248, BA: 70, BE: 56, BG: 100, BY: 112, CH: 756, CY: 196, CZ: 203,
  DE: 276, DK: 208, EE: 233, ES: 724, FI: 246, FO: 234, FR: 250, GB: 826, GG: 831, GI: 292,
  GR: 300, HR: 191, HU: 348, IE: 372, IM: 833, IS: 352, IT: 380, JE: 832, LI: 438, LT: 440,
  LU: 442, LV: 428, MC: 492, MD: 498, ME: 499, MK: 807, MT: 470, NL: 528, NO: 578, PL: 616,
  PT: 620, RO: 642, RS: 688, RU: 643, SE: 752, SI: 705, SK: 703, SM: 674, TR: 792, UA: 804,
  VA: 336,
} // prettier-ignore

export const countryNumber = (code: string): number | null => NUMBERS[code] ?? null

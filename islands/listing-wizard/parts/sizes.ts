import { formatNumber, formatUnit } from '#api/common/format.rules.ts'
import { useSetup, useT } from '../setup.ts'

interface Sized {
  length: number | null
  width: number | null
  height: number | null
  weight: number | null
}

/** `210 × 92 × 85 cm, 58 kg`, with the known values only. */
export function useSizes(): (thing: Sized) => string {
  const t = useT()
  const { intlLocale } = useSetup()
  return ({ length, width, height, weight: kg }) => {
    const size =
      length !== null && width !== null && height !== null
        ? t('details.size', {
            length: formatNumber(length, intlLocale),
            width: formatNumber(width, intlLocale),
            height: formatNumber(height, intlLocale),
          })
        : ''
    const weight = kg ? formatUnit(kg, 'kilogram', intlLocale) : ''
    return size && weight ? t('details.sizeWeight', { size, weight }) : size || weight
  }
}

import { vehicleTypes } from '#api/company/vehicle/vehicle.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { wordsOf } from '#api/kit/words.ts'

/** Types of vehicles, with names in the reader's language. */
export function listVehicles({ storefront }: Ctx): { code: string; name: string }[] {
  const name = wordsOf(storefront.language, 'vehicles')
  return vehicleTypes.map((code: string) => ({ code, name: name(code) }))
}

import type { VehicleRow } from '#api/company/vehicle/vehicle.view.ts'
import { shown } from '#api/company/vehicle/vehicles.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { FieldErrors } from '#api/kit/fail.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import type { OfferInput } from './offer.schema.ts'

/** The company's vehicle that the offer names, if any. */
export interface NamedVehicle {
  vehicle: VehicleRow | null
}

/**
 * Inside a transaction the row is locked for share, so it cannot be removed before the offer is
 * saved.
 */
export async function findNamedVehicle(
  ctx: Ctx,
  companyId: number,
  vehicleId: number | null | undefined,
): Promise<VehicleRow | null> {
  if (!vehicleId) return null
  const row = await queryOne<NamedVehicle>(
    ctx,
    `select ${shown('cv')} as vehicle from company_vehicles cv
     where cv.id = $1 and cv.company_id = $2 and cv.archived_at is null ${ctx.tx ? 'for share' : ''}`,
    [vehicleId, companyId],
  )
  return row?.vehicle ?? null
}

/** A vehicle of another company gives the same error as an unknown one. */
export function checkVehicle(
  errors: FieldErrors,
  { vehicleId }: Passed<Pick<OfferInput, 'vehicleId'>>,
  vehicle: VehicleRow | null,
): void {
  if (vehicleId !== null && vehicleId !== undefined && !vehicle) errors.add('vehicleId', 'not_contain')
}

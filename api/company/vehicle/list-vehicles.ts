import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'
import { CompanyVehicle } from './vehicle.model.ts'
import { vehicleView, type VehicleView } from './vehicle.view.ts'

/** Vehicles of the own company, oldest first. */
export async function listVehicles(ctx: SignedInCtx): Promise<{ data: VehicleView[] }> {
  const { id: companyId } = await getOwnCompany(ctx)
  const found = await CompanyVehicle.findAll({
    where: { companyId, archivedAt: null },
    order: [['id', 'ASC']],
    ...txOption(ctx),
  })
  return { data: found.map(vehicleView) }
}

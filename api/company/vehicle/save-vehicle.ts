import { Op } from 'sequelize'
import type { Company } from '#api/account/registration/company.model.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { lockOwnCompany } from '#api/company/lock-company.part.ts'
import { CompanyVehicle } from './vehicle.model.ts'
import { VEHICLES_PER_COMPANY } from './vehicle.rules.ts'
import type { VehicleData, VehiclePart } from './vehicle.schema.ts'
import { vehicleView, type VehicleView } from './vehicle.view.ts'

export async function addVehicle(ctx: SignedInCtx & TxCtx, data: VehicleData): Promise<VehicleView> {
  const company = await lockOwnCompany(ctx)
  const where = { companyId: company.id, archivedAt: null }
  const count = await CompanyVehicle.count({ where, transaction: ctx.tx })
  if (count >= VEHICLES_PER_COMPANY) failField('type', 'too_many_items', { 0: VEHICLES_PER_COMPANY })
  await refuseTakenPlate(ctx, company, data.plate)
  const at = ctx.now.toJSDate()
  const vehicle = await CompanyVehicle.create(
    { ...data, companyId: company.id, createdAt: at, updatedAt: at },
    { transaction: ctx.tx },
  )
  await audit(ctx, { machine: 'vehicle', thingId: vehicle.id, event: 'add', from: null, to: 'driven' })
  return vehicleView(vehicle)
}

/** Changes a vehicle; offers that name it show the new data. */
export async function changeVehicle(
  ctx: SignedInCtx & TxCtx,
  { vehicleId, ...part }: VehiclePart,
): Promise<VehicleView> {
  const company = await lockOwnCompany(ctx)
  const vehicle = await lockVehicle(ctx, company, vehicleId)
  if (part.plate !== undefined) await refuseTakenPlate(ctx, company, part.plate, vehicleId)
  await vehicle.update(Object.fromEntries(Object.entries(part).filter(([, told]) => told !== undefined)), {
    transaction: ctx.tx,
  })
  await audit(ctx, { machine: 'vehicle', thingId: vehicleId, event: 'change', from: 'driven', to: 'driven' })
  return vehicleView(vehicle)
}

/** Locks a vehicle in use; 404 for vehicles of other companies. */
export async function lockVehicle(ctx: TxCtx, { id: companyId }: Company, id: number): Promise<CompanyVehicle> {
  const where = { id, companyId, archivedAt: null }
  const { tx: transaction } = ctx
  return orNotFound(await CompanyVehicle.findOne({ where, transaction, lock: transaction.LOCK.UPDATE }))
}

async function refuseTakenPlate(ctx: TxCtx, { id: companyId }: Company, plate: string, except = 0): Promise<void> {
  const where = { companyId, plate, archivedAt: null, id: { [Op.ne]: except } }
  if (await CompanyVehicle.findOne({ where, transaction: ctx.tx })) failField('plate', 'plate_taken')
}

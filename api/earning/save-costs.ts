import { lockOwnCompany } from '#api/company/lock-company.part.ts'
import { fromWire, type WireMoney } from '#api/common/money.rules.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { FieldErrors } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { pricesIn, type CostsData } from './cost.schema.ts'
import { getCosts, type CostsView } from './get-costs.ts'

/**
 * Stores a company's own figures; omitted ones are our estimates. Existing offers do not change.
 */
export async function saveCosts(ctx: SignedInCtx & TxCtx, data: CostsData): Promise<CostsView> {
  const { id, status } = await lockOwnCompany(ctx)
  const { currency } = await getCosts(ctx)
  const errors = new FieldErrors()
  for (const [path, price] of pricesIn(data))
    if (price.currency !== currency) errors.add(`${path}.currency`, 'currency', { 0: currency })
  errors.throwIfAny()
  await query(
    ctx,
    `insert into company_costs (company_id, currency, fuel_minor, hour_minor, stop_minutes, least_per_hour_minor,
       least_per_km_minor, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (company_id) do update set fuel_minor = excluded.fuel_minor, hour_minor = excluded.hour_minor,
       stop_minutes = excluded.stop_minutes, least_per_hour_minor = excluded.least_per_hour_minor,
       least_per_km_minor = excluded.least_per_km_minor, updated_at = excluded.updated_at`,
    [
      ...[id, currency, minorOf(data.fuel), minorOf(data.hour), data.stopMinutes],
      ...[minorOf(data.leastPerHour), minorOf(data.leastPerKm), ctx.now.toJSDate()],
    ],
  )
  await saveTolls(ctx, id, data)
  await saveVehicles(ctx, id, data)
  await audit(ctx, { machine: 'company', thingId: id, event: 'changeCosts', from: status, to: status })
  return getCosts(ctx)
}

const minorOf = (price: WireMoney | null | undefined): number | null => (price ? fromWire(price).minor : null)

async function saveTolls(ctx: TxCtx, companyId: number, { tolls }: CostsData): Promise<void> {
  await query(ctx, 'delete from company_tolls where company_id = $1', [companyId])
  for (const { country, perKm } of tolls)
    await query(
      ctx,
      `insert into company_tolls (company_id, country, per_km_minor) values ($1, $2, $3)
       on conflict (company_id, country) do update set per_km_minor = excluded.per_km_minor`,
      [companyId, country, minorOf(perKm)],
    )
}

/** Ignores vehicles of other companies. A total cost per km replaces the consumption. */
async function saveVehicles(ctx: TxCtx, companyId: number, { vehicles }: CostsData): Promise<void> {
  await query(
    ctx,
    `delete from vehicle_costs k using company_vehicles v where v.id = k.vehicle_id and v.company_id = $1`,
    [companyId],
  )
  for (const { vehicleId, consumption, perKm } of vehicles) {
    const perKmMinor = minorOf(perKm)
    if (perKmMinor === null && consumption === null) continue
    await query(
      ctx,
      `insert into vehicle_costs (vehicle_id, consumption, per_km_minor)
       select id, $3::numeric, $4::int from company_vehicles where id = $1 and company_id = $2 and archived_at is null
       on conflict (vehicle_id) do update set consumption = excluded.consumption,
         per_km_minor = excluded.per_km_minor`,
      [vehicleId, companyId, perKmMinor === null ? consumption : null, perKmMinor],
    )
  }
}

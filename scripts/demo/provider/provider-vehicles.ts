import type { VehicleData } from '#api/company/vehicle/vehicle.schema.ts'
import type { VehicleType } from '#api/company/vehicle/vehicle.rules.ts'
import { by } from '#scripts/demo/calls.ts'
import type { Maker, Provider } from '#scripts/demo/maker.ts'

type Load = Omit<VehicleData, 'type' | 'plate'>

/**
 * Manufacturers' figures: length, width and height of the load in centimetres, payload in
 * kilograms.
 */
const loads: Partial<Record<VehicleType, Load>> = {
  small_van: { loadLength: 180, loadWidth: 150, loadHeight: 120, payload: 650 },
  van: { loadLength: 330, loadWidth: 174, loadHeight: 190, payload: 1250 },
  long_van: { loadLength: 430, loadWidth: 176, loadHeight: 192, payload: 1200 },
  luton: { loadLength: 410, loadWidth: 205, loadHeight: 220, payload: 950 },
  truck_7_5: { loadLength: 610, loadWidth: 245, loadHeight: 240, payload: 2800 },
  truck_12: { loadLength: 720, loadWidth: 245, loadHeight: 250, payload: 5800 },
  car_trailer: { loadLength: 420, loadWidth: 205, loadHeight: 250, payload: 2000 },
  car_transporter: { loadLength: 850, loadWidth: 240, loadHeight: 300, payload: 5400 },
}

const fleets: Record<'courier' | 'charity', readonly (readonly VehicleType[])[]> = {
  courier: [
    ['van'],
    ['long_van', 'car_trailer'],
    ['luton', 'van'],
    ['truck_7_5', 'long_van', 'small_van'],
    ['car_transporter', 'car_trailer'],
    ['truck_12', 'luton'],
  ],
  charity: [['van'], ['small_van'], ['luton']],
}

/** Adds the company's vehicles, as the page of vehicles would. */
export async function addVehicles(maker: Maker, provider: Provider): Promise<void> {
  const { random } = maker
  const { company } = by(maker, provider)
  for (const type of random.pick(fleets[provider.company.kind])) {
    const load = loads[type]
    const plate = `${random.pick(letters)}${random.pick(letters)} ${random.digits(5)}`
    if (load) await company.addVehicle({ type, plate, ...load })
  }
}

/** Suitable vehicles by main category; a company that has none of them names none. */
const fitting: Record<string, readonly VehicleType[]> = {
  cars: ['car_transporter', 'car_trailer'],
  pallets: ['truck_7_5', 'truck_12', 'luton'],
  furniture: ['luton', 'long_van', 'van', 'truck_7_5'],
  parcels: ['small_van', 'van', 'long_van'],
}

/** The vehicle that an offer for such goods names. */
export async function vehicleFor(
  maker: Maker,
  provider: Provider,
  mainCategoryId: string,
): Promise<{ vehicleId?: number }> {
  const { data } = await by(maker, provider).company.vehicles()
  const match = data.find(({ type }) => fitting[mainCategoryId]?.includes(type))
  return match ? { vehicleId: match.id } : {}
}

const letters = [...'ABCEGHKLMNPRSTWXZ']

import {
  anything,
  animal,
  bigVehicle,
  boat,
  car,
  fragile,
  freight,
  furniture,
  machine,
  material,
  motorcycle,
  parcel,
  removal,
  waste,
  type FieldSpec,
  type Limits,
} from './item-field.rules.ts'

/** Autocompletion while the user types; `tag` narrows the list of items. */
export type Suggestions = { kind: 'car' | 'motorcycle' | 'removal' | 'none' } | { kind: 'item'; tag: string }

/** A leaf of tree B: its main category, autocompletion, fields and limits. */
export interface Leaf {
  main: string
  suggestions: Suggestions
  fields: readonly FieldSpec[]
  limits: Limits
}

const carSize: Limits = { length: [150, 900], width: [100, 260], height: [80, 350], weight: [200, 7500] }
const motorcycleSize: Limits = { length: [80, 400], width: [30, 200], height: [40, 220], weight: [20, 700] }
const vehicleSize: Limits = { length: [150, 2000], width: [60, 400], height: [50, 450], weight: [50, 44_000] }
const householdSize: Limits = { length: [5, 700], width: [2, 500], height: [2, 350], weight: [0.5, 1000] }
const removalSize: Limits = { length: [5, 700], width: [2, 500], height: [2, 350], weight: [0.5, 25_000] }
const parcelSize: Limits = { length: [1, 300], width: [1, 200], height: [1, 200], weight: [0.1, 70] }
const freightSize: Limits = { length: [20, 1360], width: [20, 300], height: [1, 300], weight: [1, 25_000] }
const machineSize: Limits = { length: [30, 3000], width: [20, 600], height: [20, 600], weight: [10, 100_000] }
const boatSize: Limits = { length: [100, 3000], width: [40, 700], height: [20, 700], weight: [10, 60_000] }
const animalSize: Limits = { itemsNumber: [1, 200], weight: [0.1, 2000] }
const materialSize: Limits = { weight: [1, 28_000], length: [10, 1360] }
const noLimits: Limits = {}

const row = (
  main: string,
  suggestions: Suggestions['kind'] | `item:${string}`,
  fields: readonly FieldSpec[],
  limits: Limits,
): Leaf => ({ main, suggestions: suggestionsOf(suggestions), fields, limits })

function suggestionsOf(text: Suggestions['kind'] | `item:${string}`): Suggestions {
  const [kind, tag = 'all'] = text.split(':')
  return kind === 'item' ? { kind, tag } : { kind: kind as 'car' | 'motorcycle' | 'removal' | 'none' }
}

/** The leaves of tree B, one per line. */
export const leaves = {
  car: row('cars', 'car', car, carSize),
  van: row('cars', 'car', car, carSize),
  camper: row('cars', 'car', car, { ...carSize, length: [300, 1200], height: [150, 420] }),
  'classic-car': row('cars', 'car', car, carSize),
  'damaged-car': row('cars', 'car', car, carSize),
  motorcycle: row('motorcycles', 'motorcycle', motorcycle, motorcycleSize),
  scooter: row('motorcycles', 'motorcycle', motorcycle, motorcycleSize),
  quad: row('motorcycles', 'motorcycle', motorcycle, motorcycleSize),
  snowmobile: row('motorcycles', 'motorcycle', motorcycle, motorcycleSize),
  trailer: row('other-vehicles', 'item:trailer', bigVehicle, vehicleSize),
  truck: row('other-vehicles', 'none', bigVehicle, vehicleSize),
  bus: row('other-vehicles', 'none', bigVehicle, vehicleSize),
  'tractor-unit': row('other-vehicles', 'none', bigVehicle, vehicleSize),
  sofa: row('furniture', 'item:furniture', furniture, householdSize),
  bed: row('furniture', 'item:bedroom,baby', furniture, householdSize),
  wardrobe: row('furniture', 'item:bedroom,furniture,kitchen,office', furniture, householdSize),
  table: row('furniture', 'item:furniture,office,garden', furniture, householdSize),
  appliance: row('furniture', 'item:appliance,kitchen', furniture, householdSize),
  'furniture-other': row('furniture', 'item:all', furniture, householdSize),
  'removal-room': row('removals', 'removal', removal, removalSize),
  'removal-flat-small': row('removals', 'removal', removal, removalSize),
  'removal-flat-large': row('removals', 'removal', removal, removalSize),
  'removal-house': row('removals', 'removal', removal, removalSize),
  'removal-office': row('removals', 'removal', removal, removalSize),
  parcel: row('parcels', 'item:all', parcel, parcelSize),
  pallet: row('pallets', 'item:pallet', freight, { ...freightSize, weight: [1, 3000] }),
  'part-load': row('pallets', 'item:pallet', freight, freightSize),
  'full-load': row('pallets', 'item:pallet', freight, freightSize),
  'big-bag': row('pallets', 'item:pallet', freight, { ...freightSize, weight: [1, 5000] }),
  'farm-machine': row('machines', 'item:farm', machine, machineSize),
  'construction-machine': row('machines', 'item:construction', machine, machineSize),
  'workshop-machine': row('machines', 'item:tools', machine, machineSize),
  forklift: row('machines', 'item:forklift', machine, machineSize),
  'motor-boat': row('boats', 'item:boat', boat, boatSize),
  'sailing-boat': row('boats', 'item:boat', boat, boatSize),
  yacht: row('boats', 'item:boat', boat, boatSize),
  kayak: row('boats', 'item:boat', boat, boatSize),
  pet: row('animals', 'none', animal, { itemsNumber: [1, 20], weight: [0.1, 120] }),
  horse: row('animals', 'none', animal, { itemsNumber: [1, 20], weight: [40, 1200] }),
  'farm-animal': row('animals', 'none', animal, animalSize),
  'animal-other': row('animals', 'none', animal, animalSize),
  'building-material': row('building-materials', 'item:building', material, materialSize),
  piano: row('fragile', 'item:music', fragile, householdSize),
  art: row('fragile', 'item:other,special,furniture', fragile, {
    ...householdSize,
    weight: [0.1, 3000],
  }),
  safe: row('fragile', 'item:special', fragile, { ...householdSize, weight: [5, 5000] }),
  aquarium: row('fragile', 'item:special', fragile, { ...householdSize, weight: [1, 2000] }),
  junk: row('waste', 'item:all', waste, noLimits),
  'bulky-waste': row('waste', 'item:all', waste, noLimits),
  rubble: row('waste', 'none', waste, noLimits),
  'other-goods': row('other', 'item:all', anything, { weight: [0.1, 30_000] }),
} as const satisfies Record<string, Leaf>

export type LeafId = keyof typeof leaves

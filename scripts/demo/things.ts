import type { LeafId } from '#api/category/leaf.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { boat, car, machineOfClass, motorcycle, named, trailer } from './thing-vehicles.ts'
import { item, load, set, stuff, type RawItem } from './thing-items.ts'
import type { Random } from './random.ts'
import type { DescriptionKind } from './words.ts'

export interface Choice {
  random: Random
  language: Language
}

interface Kind {
  describe: DescriptionKind
  /** Relative demand. */
  weight: number
  make: (choice: Choice) => RawItem[]
}

const row = (describe: DescriptionKind, weight: number, make: Kind['make']): Kind => ({
  describe,
  weight,
  make,
})

const usual = /^(hatchback|saloon|estate|suv|mpv|liftback|coupe|cabriolet)/

/** Typical items for every leaf of tree B, one line each. */
export const kinds: Record<LeafId, Kind> = {
  car: row('car', 14, car({ body: usual, builtAfter: 2006 })),
  van: row('car', 3, car({ body: /^van/, builtAfter: 2006 })),
  camper: row('car', 2, car({ body: /^camper/, builtAfter: 1990 })),
  'classic-car': row('car', 3, car({ body: usual, builtBefore: 1988 })),
  'damaged-car': row('damaged', 3, car({ body: usual, builtAfter: 2006, runs: false })),
  motorcycle: row('motorcycle', 7, motorcycle(/naked|adventure|sport|cruiser|tourer|enduro/)),
  scooter: row('motorcycle', 2, motorcycle(/^scooter|moped/)),
  quad: row('motorcycle', 1, motorcycle(/ATV|quad/)),
  snowmobile: row('motorcycle', 1, motorcycle(/snowmobile/)),
  trailer: row('vehicle', 3, trailer(/caravan|trailer/)),
  truck: row(
    'vehicle',
    2,
    named([
      ['MAN TGL 8.180', 780, 250, 310, 4900],
      ['Iveco Eurocargo 75E', 750, 240, 300, 4400],
      ['Mercedes-Benz Atego 818', 760, 248, 320, 4800],
    ]),
  ),
  bus: row(
    'vehicle',
    1,
    named([
      ['Setra S 415 HD', 1220, 255, 363, 13500],
      ['Iveco Daily 50C minibus', 713, 201, 290, 3600],
    ]),
  ),
  'tractor-unit': row(
    'vehicle',
    1,
    named([
      ['Scania R 450', 600, 255, 380, 7700],
      ['Volvo FH 500', 605, 255, 385, 7900],
      ['DAF XF 480', 610, 255, 375, 7600],
    ]),
  ),
  sofa: row('furniture', 6, item('sofa-2-seat sofa-3-seat corner-sofa sofa-with-chaise sofa-bed')),
  bed: row('furniture', 4, item('bed-frame-140 bed-frame-160 box-spring-bed complete-bed-160 mattress-160 bunk-bed')),
  wardrobe: row(
    'furniture',
    3,
    item('wardrobe-2-door wardrobe-3-door sliding-wardrobe chest-of-drawers sideboard bookcase'),
  ),
  table: row('furniture', 3, item('dining-table-6 extending-dining-table desk dining-set garden-table meeting-table')),
  appliance: row(
    'furniture',
    4,
    item('washing-machine fridge-freezer american-fridge dishwasher tumble-dryer range-cooker'),
  ),
  'furniture-other': row('furniture', 3, item('armchair rocking-chair tv-55 bicycle treadmill rug wing-chair')),
  'removal-room': row('removal', 4, set('student-room single-bedroom room-in-shared-flat large-living-room')),
  'removal-flat-small': row('removal', 4, set('studio-flat flat-2-rooms')),
  'removal-flat-large': row('removal', 3, set('flat-3-rooms flat-4-rooms')),
  'removal-house': row('removal', 2, set('house-4-rooms house-5-rooms')),
  'removal-office': row('removal', 2, set('office-1-desk office-5-desks office-10-desks')),
  parcel: row('parcel', 5, item('parcel-small parcel-medium parcel-large case-of-wine suitcase', { packed: true })),
  pallet: row('freight', 6, load('euro-pallet half-pallet industrial-pallet', [1, 3])),
  'part-load': row('freight', 3, load('euro-pallet roll-container gitter-box', [5, 12])),
  'full-load': row('freight', 1, load('euro-pallet', [33, 33])),
  'big-bag': row('freight', 2, load('big-bag', [1, 4])),
  'farm-machine': row('machine', 2, machineOfClass(/^tractor|lawn tractor/)),
  'construction-machine': row('machine', 2, machineOfClass(/mini excavator|skid steer|roller|loader/)),
  'workshop-machine': row('machine', 2, item('metal-lathe milling-machine planer-thicknesser car-lift tyre-changer', { hasWheels: false, loadingAid: 'forklift' })), // prettier-ignore
  forklift: row('machine', 1, machineOfClass(/^forklift/)),
  'motor-boat': row('boat', 2, boat(/motor boat|RIB/)),
  'sailing-boat': row('boat', 2, boat(/sailing dinghy/)),
  yacht: row('boat', 1, boat(/sailing yacht|catamaran/)),
  kayak: row('boat', 2, boat(/kayak|canoe|jet ski/)),
  pet: row('animal', 3, stuff('pet', { carrier: true, papers: true }, [{ kg: [3, 6] }, { kg: [24, 34] }])),
  horse: row('animal', 3, stuff('horse', { papers: true }, [{ kg: [430, 560] }, { kg: [180, 260] }])),
  'farm-animal': row(
    'animal',
    1,
    stuff('farm-animal', { papers: true }, [
      { kg: [55, 80], count: [2, 6] },
      { kg: [40, 60], count: [2, 4] },
    ]),
  ),
  'animal-other': row(
    'animal',
    1,
    stuff('animal-other', { carrier: true }, [{ kg: [1, 1] }, { kg: [2, 3], count: [3, 8] }]),
  ),
  'building-material': row(
    'material',
    4,
    item('tiles-pallet bricks-pallet paving-pallet cement-pallet roof-tiles-pallet'),
  ),
  piano: row('fragile', 4, item('upright-piano grand-piano digital-piano', { packed: true })),
  art: row(
    'fragile',
    2,
    item('painting bronze-statue grandfather-clock large-mirror antique-commode', { packed: true }),
  ),
  safe: row('fragile', 1, item('safe-small safe safe-large', { packed: true })),
  aquarium: row('fragile', 2, item('aquarium-120 aquarium-240 aquarium-with-stand', { packed: true })),
  junk: row('waste', 2, stuff('junk', { nonHazardous: true, volume: 4 }, [{ kg: [200, 500] }])),
  'bulky-waste': row('waste', 2, stuff('bulky-waste', { nonHazardous: true, volume: 3 }, [{ kg: [80, 200] }])),
  rubble: row('waste', 1, stuff('rubble', { nonHazardous: true, volume: 2 }, [{ kg: [900, 2200] }])),
  'other-goods': row('other', 4, item('wheels-set-4 engine-car roof-box e-bike mountain-bike gearbox hot-tub')),
}

export const leafIds = Object.keys(kinds) as LeafId[]

/** Leaves, repeated according to demand. */
export const askedFor: readonly LeafId[] = leafIds.flatMap((id) => Array.from({ length: kinds[id].weight }, () => id))

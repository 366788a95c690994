import type { VehicleFacts } from '#api/company/vehicle/vehicle.view.ts'
import type { Storefront } from '#content/storefronts.ts'
import { formatWeight } from '#site/parts/auction/format.ts'
import { words } from '#site/words.ts'

export const vehicleName = ({ type }: Pick<VehicleFacts, 'type'>, { language }: Storefront) =>
  words(language, 'vehicles')(type)

/** The maximum size of the load. */
export const loadSize = (vehicle: VehicleFacts, { language }: Storefront): string =>
  words(language, 'offer')('listing.size', {
    length: vehicle.loadLength,
    width: vehicle.loadWidth,
    height: vehicle.loadHeight,
  })

/** The maximum size and weight of the load. */
export const vehicleFacts = (vehicle: VehicleFacts, storefront: Storefront): string[] => [
  loadSize(vehicle, storefront),
  formatWeight(vehicle.payload, storefront),
]

import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import type { Address } from './address.rules.ts'
import type { AddressInfoQuery } from './address.schema.ts'
import { countryName } from '#api/common/format.rules.ts'
import { countryNumber } from './countries.rules.ts'
import { findPlace } from './find-place.query.ts'
import { placeLabel } from './place.view.ts'

/** The selected place as a full address, with the coordinates that a listing needs (E01, V26). */
export async function getAddressInfo(ctx: Ctx, { placeId, text }: AddressInfoQuery): Promise<Address> {
  const place = await findPlace(ctx, placeId)
  if (!place) fail('address.no_route')
  const { language } = ctx.storefront
  const label = place.label ?? placeLabel(place, language)
  return {
    enteredText: text ?? label,
    userText: label,
    country: countryName(place.country, language),
    countryId: countryNumber(place.country),
    countryCode: place.country,
    province: place.region,
    city: place.city,
    village: '',
    isNear: place.isNear,
    cityId: place.cityId,
    cityPlaceId: place.cityPlaceId,
    buildingNr: place.buildingNr ?? '',
    street: place.street ?? '',
    postalCode: place.postalCode,
    lat: place.lat,
    lng: place.lng,
    placeId,
    addressDbId: place.id,
    isIncomplete: false,
    isWithoutRoute: false,
  }
}

import type { PlaceSuggestion } from './address.rules.ts'
import { countryName } from '#api/common/format.rules.ts'
import type { Place } from './find-place.query.ts'

/** `Gdańsk, pomorskie, Polska`: distinguishes places of the same name, without repetition. */
export function placeLabel(place: Place, language: string): string {
  const town = [place.postalCode, place.name].filter(Boolean).join(' ')
  const region = place.region === place.name ? '' : place.region
  return [town, place.district, region, countryName(place.country, language)].filter(Boolean).join(', ')
}

export const placeSuggestion = (place: Place, language: string): PlaceSuggestion => ({
  placeId: withPostalCode(place),
  label: place.label ?? placeLabel(place, language),
})

/** Adds a typed postal code to the id, so that the address keeps it. */
const withPostalCode = ({ placeId, postalCode }: Place) =>
  postalCode ? `${placeId}.${postalCode.replace(' ', '_')}` : placeId

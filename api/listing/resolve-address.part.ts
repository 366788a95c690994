import type { Address } from '#api/address/address.rules.ts'
import { getAddressInfo } from '#api/address/get-address-info.ts'
import { readPostalCode } from '#api/common/countries.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findAppError } from '#api/kit/fail.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import type { AuctionForm } from './listing.schema.ts'

type TypedAddress = Passed<AuctionForm['fromAddress']> | undefined

/**
 * Looks up the place itself; only the details added by the user (village, street, number, postal
 * code) are taken from the input.
 */
export async function resolveAddress(ctx: Ctx, typed: TypedAddress): Promise<Address | undefined> {
  if (!typed?.placeId) return undefined
  const known = await lookUp(ctx, typed.placeId, typed.enteredText ?? '')
  if (!known || known.addressDbId !== typed.addressDbId) return undefined
  const village = typed.village ?? ''
  return {
    ...known,
    ...(village ? { village, userText: `${village}, ${known.userText}` } : {}),
    street: known.street || (typed.street ?? ''),
    buildingNr: known.buildingNr || (typed.buildingNr ?? ''),
    postalCode: known.postalCode || readPostalCode(typed.postalCode ?? '', known.countryCode),
  }
}

async function lookUp(ctx: Ctx, placeId: string, text: string): Promise<Address | undefined> {
  try {
    return await getAddressInfo(ctx, { placeId, ...(text ? { text } : {}) })
  } catch (error) {
    if (findAppError(error)?.code === 'address.no_route') return undefined
    throw error
  }
}

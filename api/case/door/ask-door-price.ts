import { DOOR_PRICE_MINUTES } from '#api/common/deadlines-and-limits.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { keepFiles } from '#api/file/keep-file.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { query } from '#api/kit/db/db.ts'
import { recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { authorize, fail, failField, FieldErrors } from '#api/kit/fail.ts'
import { findWrongFiles, takeFiles, type TakenFile } from '#api/message/take-files.part.ts'
import { checkCurrency } from '#api/offer/check-offer-fields.lib.ts'
import { mostDoorMinor } from '#api/offer/door-price.rules.ts'
import { calcFromGross } from '#api/offer/fee.rules.ts'
import { getDeal, lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { doorFile } from './door-file.part.ts'
import { DoorPrice } from './door-price.model.ts'
import { measureNames, type Measures } from './door-price.rules.ts'
import type { AskDoorPrice } from './door-price.schema.ts'
import { findAtTheDoor, getDoorPrice, type DoorPriceView } from './get-door-price.ts'

/** The courier asks for a higher price at the door, with measures and pictures. */
export async function askDoorPrice(ctx: SignedInCtx, { files, ...asked }: AskDoorPrice): Promise<DoorPriceView> {
  const { offerId } = asked
  const measured = readMeasures(asked)
  const known = await getDeal(ctx, offerId)
  await refuseUnfit(ctx, known)
  readPrice(known.offer, asked)
  const taken = await takePictures(ctx, files)
  return keepFiles(ctx, doorFile, {
    files: taken.map(({ forms }) => forms),
    keep: async (ctx, uids) => {
      const deal = await lockDeal(ctx, offerId)
      const { listed } = await refuseUnfit(ctx, deal)
      const door = await DoorPrice.create(
        {
          ...{ offerId, measured, listed, status: 'asked', askedBy: ctx.caller.userId, reason: asked.reason },
          oldGrossMinor: deal.offer.grossMinor,
          newGrossMinor: readPrice(deal.offer, asked),
          until: ctx.now.plus({ minutes: DOOR_PRICE_MINUTES }).toJSDate(),
        },
        { transaction: ctx.tx },
      )
      await addPictures(ctx, door, uids)
      await recordCreated(ctx, 'door', door, 'ask')
      return getDoorPrice(ctx, { offerId })
    },
  })
}

export async function findWrongDoorPrice(
  _ctx: SignedInCtx,
  { files = [] }: Passed<AskDoorPrice>,
  errors: FieldErrors,
): Promise<void> {
  await findWrongFiles(files as AskDoorPrice['files'], errors)
  if (files.length === 0) errors.add('files', 'required')
}

async function refuseUnfit(ctx: SignedInCtx, deal: Deal): Promise<{ listed: Measures }> {
  authorize(mayOnOffer('offer.askDoorPrice', ctx.caller, partiesOf(deal)))
  const { obstacle, listed } = await findAtTheDoor(ctx, deal)
  if (obstacle) fail('offer.wrong_state', { state: deal.offer.status, allowed: [], reason: obstacle })
  return { listed }
}

/** Something must have been measured, and of sizes all three. */
function readMeasures(asked: Measures): Measures {
  const { pieces, volume, weight, length, width, height } = asked
  const errors = new FieldErrors()
  const sizes = { length, width, height }
  const isSized = Object.values(sizes).some((size) => size !== null)
  if (isSized) for (const [name, size] of Object.entries(sizes)) if (size === null) errors.add(name, 'required')
  if (measureNames.every((name) => asked[name] === null)) errors.add('pieces', 'required')
  errors.throwIfAny()
  return { pieces, volume, weight, ...sizes }
}

/** Higher than the agreed price, by the maximum at most. */
function readPrice(offer: Offer, { price }: Pick<AskDoorPrice, 'price'>): number {
  const errors = new FieldErrors()
  checkCurrency(errors, price, offer.currency, 'price')
  const { currency, vatPercent } = offer
  const { grossMinor } = calcFromGross(fromWire(price).minor, { currency, vatPercent })
  const most = mostDoorMinor(offer)
  if (grossMinor <= offer.grossMinor) errors.add('price.amount', 'min', { 0: offer.grossMinor / 100 + 1 })
  if (grossMinor > most) errors.add('price.amount', 'max', { 0: most / 100 })
  errors.throwIfAny()
  return grossMinor
}

async function takePictures(ctx: SignedInCtx, files: AskDoorPrice['files']): Promise<TakenFile[]> {
  if (files.length === 0) failField('files', 'required')
  const taken = await takeFiles(ctx, files, doorFile)
  const errors = new FieldErrors()
  for (const [at, { form }] of taken.entries()) if (form !== 'picture') errors.add(`files[${at}]`, 'file_kind')
  errors.throwIfAny()
  return taken
}

const addPictures = (ctx: TxCtx, { id }: DoorPrice, uids: readonly string[]) =>
  query(
    ctx,
    `insert into door_files (uid, door_price_id, position)
     select uid, $1, place from unnest($2::uuid[]) with ordinality as file (uid, place)`,
    [id, uids],
  )

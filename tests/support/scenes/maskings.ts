import { anOpenDeal } from './offers.ts'
import { anAdmin } from './people.ts'
import { as } from '#tests/support/test-app.ts'

/** It looks like a phone number, but is not one. */
export const SERIAL = 'The machine has number 601 234 567.'
const MASKED = 'The machine has number •••.'

/** A message with it from a courier to the owner of a listing. */
export async function aMaskedMessage() {
  const deal = await anOpenDeal()
  const { id: messageId } = await as(deal.bob).message.send({ offerId: deal.offerId, text: SERIAL })
  return { ...deal, messageId, masked: MASKED }
}

/** The courier has appealed. */
export async function anAppealedMessage() {
  const scene = await aMaskedMessage()
  await as(scene.bob).message.appeal({ messageId: scene.messageId, text: 'A serial number' })
  return { ...scene, ada: await anAdmin() }
}

import { anOpenDeal } from './offers.ts'
import { anAdmin } from './people.ts'
import { as } from './test-app.ts'

/** What looks like a telephone number, and is none. */
export const SERIAL = 'The machine has number 601 234 567.'
const MASKED = 'The machine has number •••.'

/** A courier has written it to the owner of a listing, about his offer. */
export async function aMaskedMessage() {
  const deal = await anOpenDeal()
  const { id: messageId } = await as(deal.bob).message.send({ offerId: deal.offerId, text: SERIAL })
  return { ...deal, messageId, masked: MASKED }
}

/** And says that it is no contact data. */
export async function anAppealedMessage() {
  const scene = await aMaskedMessage()
  await as(scene.bob).message.appeal({ messageId: scene.messageId, text: 'A serial number' })
  return { ...scene, ada: await anAdmin() }
}

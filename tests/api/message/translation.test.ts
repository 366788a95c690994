import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import type { Locale } from '#content/storefronts.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aDeepL, DEEPL_KEY } from '#tests/support/deepl.ts'
import { accept, anOpenDeal, payWith } from '#tests/support/scenes/offers.ts'
import { anAdmin, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

const deepl = await aDeepL()
testApp({ DEEPL_KEY, DEEPL_URL: deepl.url })
afterAll(() => deepl.close())
afterEach(() => {
  deepl.refusal = undefined
  deepl.heard = []
})

const inGerman = (by: SignedIn) => as(by, { locale: 'de_DE' })
const inPolish = (by: SignedIn) => as(by, { locale: 'pl_PL' })

/** A message from Ann in Germany to Bob in Poland. */
async function aTalk(text = 'Geht es um acht?') {
  const deal = await anOpenDeal()
  const { id: messageId } = await inGerman(deal.ann).message.send({ offerId: deal.offerId, text })
  const read = async (by: SignedIn, locale: Locale) => {
    const { data } = await as(by, { locale }).message.ofOffer({ offerId: deal.offerId })
    return data[0] ? [data[0].isTranslatable, data[0].translation] : []
  }
  return { ...deal, messageId, read }
}

describe('a message in another language', () => {
  test('is translated for the reader on request, and shown translated from then on', async () => {
    const { ann, bob, messageId, read } = await aTalk()
    expect(await read(bob, 'pl_PL')).toEqual([true, null])

    const asked = await inPolish(bob).message.translate({ messageId })

    expect(asked).toEqual({ messageId, language: 'pl', text: 'PL: Geht es um acht?' })
    expect(await read(bob, 'pl_PL')).toEqual([true, 'PL: Geht es um acht?'])
    expect(await read(bob, 'cs_CZ')).toEqual([true, null])
    // Neither one’s own message nor one in the reader’s language is translated.
    expect(await read(ann, 'pl_PL')).toEqual([false, null])
    expect(await read(bob, 'de_DE')).toEqual([false, null])
  })

  test('is translated once for each language', async () => {
    const { bob, messageId } = await aTalk()
    for (const locale of ['pl_PL', 'pl_PL', 'cs_CZ', 'cs_CZ'] as const)
      await as(bob, { locale }).message.translate({ messageId })

    expect(deepl.heard.map(({ target_lang: to }) => to)).toEqual(['PL', 'CS'])
  })

  test('is sent to the translation service as its reader sees it: without contact data before the booking', async () => {
    const { ann, bob, offerId, messageId, read } = await aTalk('Anruf: 601 234 567')
    await inPolish(bob).message.translate({ messageId })
    expect(deepl.heard[0]?.text).toEqual(['Anruf: •••'])
    expect(await read(bob, 'pl_PL')).toEqual([true, 'PL: Anruf: •••'])

    await accept(ann, offerId)
    await payWith('success', { ann, offerId })
    await as(ann).payment.status({ offerId })

    expect(await read(bob, 'pl_PL')).toEqual([true, null])
    await inPolish(bob).message.translate({ messageId })
    expect(await read(bob, 'pl_PL')).toEqual([true, 'PL: Anruf: 601 234 567'])
  })

  test('is translated only for those who may read it, and a preset sentence never', async () => {
    const { ann, bob, offerId, messageId } = await aTalk()
    const ask = (by: SignedIn, id = messageId) => inPolish(by).message.translate({ messageId: id })

    expect(await refusal(ask(await aCourier()))).toBe('not_found')
    expect(await refusal(ask(await aCustomer()))).toBe('not_found')
    expect(await refusal(ask(ann))).toBe('not_found')
    expect(await refusal(as(guestCaller).message.translate({ messageId }))).toBe('unauthorized')
    expect(await refusal(ask(bob, 999_999_999))).toBe('not_found')
    const ready = await inGerman(ann).message.send({ offerId, phrase: 'thanks' })
    expect(await refusal(ask(bob, ready.id))).toBe('not_found')
    expect(deepl.heard).toEqual([])
    expect(await ask(await anAdmin())).toMatchObject({ language: 'pl' })
  })

  test('in a listing is translated for all couriers: the question and its answer', async () => {
    const [ann, bob, eve] = [await aCustomer(), await aCourier(), await aCourier()]
    const auction = String((await anAuction({ by: ann })).id)
    const asked = await inPolish(bob).message.post({ auction, text: 'Ile waży?' })
    const answer = await inGerman(ann).message.post({ auction, answers: asked.id, text: '80 kg.' })

    await inGerman(ann).message.translate({ messageId: asked.id })
    await inPolish(bob).message.translate({ messageId: answer.id })

    const [toAnn] = (await inGerman(ann).message.ofAuction({ auction })).data
    const [toEve] = (await inPolish(eve).message.ofAuction({ auction })).data
    expect(toAnn?.translation).toBe('DE: Ile waży?')
    expect(toEve?.answers[0]?.translation).toBe('PL: 80 kg.')
    expect(toEve).toMatchObject({ isTranslatable: false, translation: null })
  })

  test('that cannot be translated now gives an error, and can be requested again', async () => {
    const { bob, messageId } = await aTalk()
    for (const refused of [429, 456, 500] as const) {
      deepl.refusal = refused
      expect(await refusal(inPolish(bob).message.translate({ messageId }))).toBe('translation.unavailable')
    }

    deepl.refusal = undefined
    expect(await inPolish(bob).message.translate({ messageId })).toMatchObject({ language: 'pl' })
  })

  test('is erased with its translations', async () => {
    const { bob, messageId } = await aTalk()
    await inPolish(bob).message.translate({ messageId })

    await query({ tx: undefined }, `delete from messages where id = $1`, [messageId])

    const left = await query({ tx: undefined }, `select text from message_translations where message_id = $1`, [
      messageId,
    ])
    expect(left).toEqual([])
  })
})

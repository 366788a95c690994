import { describe, expect, test } from 'vitest'
import { queryOne } from '#api/kit/db/db.ts'
import type { CardProcessor } from '#api/payment/card-processor.port.ts'
import type { RefundRequest } from '#api/payment/enqueue-refund.part.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { sendRefund } from '#api/payment/send-refund.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { aPaidDeal, theProcessor } from '#tests/support/scenes/offers.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

async function aRefund(): Promise<RefundRequest> {
  const { ann, bob, auction, offerId } = await aPaidDeal()
  await as(bob).offer.cancel({ offerId })
  await as(ann).auction.rescue({ auction: auction.id, answer: 'takeBack' })
  const job = await queryOne<{ payload: RefundRequest }>(
    { tx: undefined },
    `select payload from graphile_worker._private_jobs where key like 'refund:%' order by id desc limit 1`,
  )
  if (!job) throw new Error('no refund was ordered')
  return job.payload
}

const send = (order: RefundRequest, overrides: Partial<CardProcessor> = {}) =>
  sendRefund({ ...aCtx(), cardProcessor: { ...aCtx().cardProcessor, ...overrides } }, order)
const statusOf = async ({ paymentId }: RefundRequest) => (await Payment.findByPk(paymentId))?.status
const sentOf = async ({ key }: RefundRequest) =>
  (await theProcessor().refunds.list()).data.filter(({ metadata }) => metadata?.key === key).length

describe('a refund', () => {
  test('is posted only when the card processor has sent it', async () => {
    const order = await aRefund()
    const away = () => Promise.reject(new Error('no network'))

    await expect(send(order, { refund: away })).rejects.toThrow('no network')
    expect(await statusOf(order)).toBe('captured')

    await workOutbox()
    expect(await statusOf(order)).toBe('refunded')
    await booksAreRight()
    await statesAreRight()
  })

  test('is sent once, even after a crash right after sending', async () => {
    const order = await aRefund()
    const { cardProcessor } = aCtx()
    const fallOver: CardProcessor['refund'] = async (refund) => {
      await cardProcessor.refund(refund)
      throw new Error('power cut')
    }
    await expect(send(order, { refund: fallOver })).rejects.toThrow('power cut')

    await send(order, { refund: () => Promise.reject(new Error('sent a second time')) })
    await send(order)

    expect(await statusOf(order)).toBe('refunded')
    expect(await sentOf(order)).toBe(1)
    await workOutbox()
    await booksAreRight()
  })

  test('is sent once, even if two jobs run at a time', async () => {
    const order = await aRefund()

    await Promise.all([send(order), send(order)])

    expect(await sentOf(order)).toBe(1)
    await workOutbox()
    await booksAreRight()
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { DateTime } from 'luxon'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import type { EvidenceOrder } from '#api/payment/card-processor.port.ts'
import { Chargeback, Payout } from '#api/payment/payment.model.ts'
import { usualHabits } from '#sandbox/card-processor/console-acts.ts'
import { callerOf } from '#api/router.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { aDispute } from '#tests/support/scenes/money-cases.ts'
import { deliver, deliverWebhooks, processorEvents, theProcessor, type Deal } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theCardSandbox, workOutbox } from '#tests/support/test-app.ts'

testApp()

afterEach(() => {
  theCardSandbox().setHabits(usualHabits)
})

type Disputed = Deal & { chargebackId: number }

const send = async ({ chargebackId }: Disputed, text = 'The customer was there.', by?: SignedIn) =>
  as(by ?? (await anAdmin({ staffRole: 'finance' }))).admin.sendEvidence({ chargebackId, text })
const rowOf = ({ chargebackId }: Disputed) => Chargeback.findByPk(chargebackId, { rejectOnEmpty: true })
const disputeOf = async (deal: Disputed) => theProcessor().disputes.retrieve((await rowOf(deal)).processorDisputeId)

const told = new Set<string>()
async function tell(): Promise<void> {
  const fresh = (await processorEvents()).filter(({ id }) => !told.has(id))
  for (const { id } of fresh) told.add(id)
  await deliverWebhooks(fresh)
  await workOutbox()
}

const close = async (deal: Disputed, as: 'win the dispute' | 'lose the dispute') => {
  theCardSandbox().act(as, (await rowOf(deal)).processorDisputeId)
  await tell()
}

async function allIsRight(): Promise<void> {
  await workOutbox()
  await booksAreRight()
  await statesAreRight()
}

const wordsTo = async ({ email }: SignedIn) =>
  (
    await query<{ text: string }>(
      { tx: undefined },
      `select subject || ' ' || text as text from outbox_mails where to_email = $1 order by id`,
      [email],
    )
  ).map(({ text }) => text)

describe('a disputed payment', () => {
  test('has its amount and the last day for evidence', async () => {
    const deal = await aDispute()
    const { evidence_details: details } = await disputeOf(deal)

    const { data } = await as(await anAdmin({ staffRole: 'finance' })).admin.chargebacks({})
    expect(data.find(({ id }) => id === deal.chargebackId)).toMatchObject({
      status: 'open',
      amount: { amount: '500.00', currency: 'GBP' },
      evidenceDueAt: DateTime.fromSeconds(details.due_by ?? 0, { zone: 'utc' }).toISO(),
      evidenceSentAt: null,
      offerId: deal.offerId,
      payoutStatus: 'on_hold',
    })
  })

  test('that waits for evidence stands above all others, the earliest last day first', async () => {
    const [later, sooner, answered] = [await aDispute(), await aDispute(), await aDispute()]
    await query({ tx: undefined }, `update chargebacks set evidence_due_at = now() + interval '1 day' where id = $1`, [
      sooner.chargebackId,
    ])
    await send(answered)

    const { data } = await as(await anAdmin()).admin.chargebacks({})
    const places = [sooner, later, answered].map(({ chargebackId }) => data.findIndex(({ id }) => id === chargebackId))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('is a queue of its own on the first page, with the earliest last day as its clock', async () => {
    const deal = await aDispute()
    await query(
      { tx: undefined },
      `update chargebacks set evidence_due_at = now() + interval '3 hours' where id = $1`,
      [deal.chargebackId],
    )

    const { queues } = await as(await anAdmin({ staffRole: 'finance' })).admin.dashboard()
    expect(queues.find(({ queue }) => queue === 'chargebacks')?.due).toBe(
      (await rowOf(deal)).evidenceDueAt?.toISOString(),
    )
    const { queues: others } = await as(await anAdmin({ staffRole: 'moderator' })).admin.dashboard()
    expect(others.map(({ queue }) => queue)).not.toContain('chargebacks')
  })

  test('is answered by finance only', async () => {
    const deal = await aDispute()
    expect(await refusal(send(deal, '', await anAdmin({ staffRole: 'moderator' })))).toBe('forbidden')
    expect(await refusal(as(deal.bob).admin.chargebacks({}))).toBe('forbidden')
  })
})

describe('evidence', () => {
  test('is sent as a PDF with a text, in one go, and the payout goes on waiting', async () => {
    const deal = await aDispute()
    await deliver(deal)
    await send(deal)

    const dispute = await disputeOf(deal)
    expect(dispute).toMatchObject({
      status: 'under_review',
      evidence_details: { submission_count: 1, has_evidence: true },
    })
    expect(dispute.evidence.uncategorized_text).toMatch(/Delivered[^]*The customer was there\.$/)
    expect(dispute.evidence.service_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const file = await theProcessor().files.retrieve(dispute.evidence.service_documentation as string)
    expect(file).toMatchObject({ purpose: 'dispute_evidence', type: 'pdf', filename: `case-file-${deal.offerId}.pdf` })
    expect(file.size).toBeGreaterThan(10_000)
    expect(await rowOf(deal)).toMatchObject({ status: 'evidence_sent' })
    expect((await as(deal.bob).payment.history({})).data.map(({ status }) => status)).not.toContain('due')
    expect(await as(await anAdmin()).payment.cases({})).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ kind: 'chargeback', status: 'evidence_sent' }),
      ]) as object[],
    })
    await allIsRight()
  })

  test('tells the bank neither the courier’s share nor a report of fraud', async () => {
    const deal = await aDispute()
    await as(deal.ann).offer.fraud({ offerId: deal.offerId, reason: 'He wants cash' })
    let sent: EvidenceOrder | undefined
    const ctx = aCtx(await anAdmin())
    const cardProcessor = {
      ...ctx.cardProcessor,
      sendEvidence: (order: EvidenceOrder) => {
        sent = order
        return ctx.cardProcessor.sendEvidence(order)
      },
    }
    await callerOf({ ...ctx, cardProcessor }).admin.sendEvidence({ chargebackId: deal.chargebackId })

    const { extractText, getDocumentProxy } = await import('unpdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(sent?.pdf ?? [])), { mergePages: true })
    expect(text).toContain('Payment disputed at the bank')
    expect(text).not.toMatch(/Paid out after delivery|He wants cash|Fraud/)
  })

  test('sent twice, also by two administrators at once, is sent once', async () => {
    const deal = await aDispute()
    const results = await Promise.allSettled([send(deal), send(deal), send(deal)])
    await send(deal)

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect((await disputeOf(deal)).evidence_details.submission_count).toBe(1)
    await allIsRight()
  })

  test('after the last day is refused before anything is sent', async () => {
    const deal = await aDispute()
    await query(
      { tx: undefined },
      `update chargebacks set evidence_due_at = now() - interval '1 minute' where id = $1`,
      [deal.chargebackId],
    )

    expect(await refusal(send(deal))).toBe('payment.too_late')
    const { id: disputeId, evidence_details: details } = await disputeOf(deal)
    expect(details.submission_count).toBe(0)
    expect(
      (await theProcessor().events.list({ type: 'charge.dispute.updated' })).data.filter(
        ({ data }) => 'id' in data.object && data.object.id === disputeId,
      ),
    ).toEqual([])
  })

  test.each([
    ['win the dispute', 'won'],
    ['lose the dispute', 'lost'],
  ] as const)('after the bank did %s is refused with the state', async (act, state) => {
    const deal = await aDispute()
    await close(deal, act)

    expect(await conflict(send(deal))).toMatchObject({ code: 'payment.wrong_state', state })
  })

  test('about a dispute that was decided meanwhile learns it, and says so', async () => {
    const deal = await aDispute()
    theCardSandbox().act('lose the dispute', (await rowOf(deal)).processorDisputeId)

    expect(await conflict(send(deal))).toMatchObject({ code: 'payment.wrong_state', state: 'lost' })
    expect(await rowOf(deal)).toMatchObject({ status: 'lost' })
  })

  test('with an answer that got lost is found at the processor and not sent again', async () => {
    const deal = await aDispute()
    const { processorDisputeId } = await rowOf(deal)
    const ctx = aCtx(await anAdmin())
    const cardProcessor = {
      ...ctx.cardProcessor,
      async sendEvidence(order: EvidenceOrder) {
        theCardSandbox().setHabits({ losesAnswersTo: `/v1/disputes/${processorDisputeId}` })
        try {
          await ctx.cardProcessor.sendEvidence(order)
        } finally {
          theCardSandbox().setHabits(usualHabits)
        }
      },
    }
    await callerOf({ ...ctx, cardProcessor }).admin.sendEvidence({ chargebackId: deal.chargebackId })

    expect(await rowOf(deal)).toMatchObject({ status: 'evidence_sent' })
    expect((await disputeOf(deal)).evidence_details.submission_count).toBe(1)
  })

  test('that never reached the processor leaves the dispute open, to be sent again', async () => {
    const deal = await aDispute()
    theCardSandbox().setHabits({ losesAnswersTo: '/v1/files' })
    expect(await refusal(send(deal))).toBe('payment.processor_unavailable')
    expect(await rowOf(deal)).toMatchObject({ status: 'open', evidenceSentAt: null })

    theCardSandbox().setHabits(usualHabits)
    await send(deal)
    expect(await rowOf(deal)).toMatchObject({ status: 'evidence_sent' })
  })

  test('sent by staff in the console of the processor counts as well', async () => {
    const deal = await aDispute()
    await theProcessor().disputes.update((await rowOf(deal)).processorDisputeId, {
      evidence: { uncategorized_text: 'By hand.' },
    })
    await tell()

    expect(await rowOf(deal)).toMatchObject({ status: 'evidence_sent' })
    await allIsRight()
  })
})

describe('the verdict of the bank', () => {
  test('for us lets the payout go on, and both sides are told', async () => {
    const deal = await aDispute()
    await send(deal)
    await close(deal, 'win the dispute')

    expect(await rowOf(deal)).toMatchObject({ status: 'won' })
    expect(await wordsTo(deal.ann)).toContainEqual(expect.stringContaining('The payment stands'))
    expect(await wordsTo(deal.bob)).toContainEqual(expect.stringContaining('Your payout no longer waits'))
    await allIsRight()
  })

  test('for the cardholder is booked, the payout waits for the office, and both sides are told without the card', async () => {
    const deal = await aDispute()
    await send(deal)
    await close(deal, 'lose the dispute')

    expect(await rowOf(deal)).toMatchObject({ status: 'lost' })
    expect(await Payout.findOne({ where: { offerId: deal.offerId } })).toMatchObject({ status: 'on_hold' })
    const [hers, his] = [await wordsTo(deal.ann), await wordsTo(deal.bob)]
    expect(hers).toContainEqual(expect.stringContaining('goes back to your card'))
    expect(his).toContainEqual(expect.stringContaining('goes back to the customer'))
    expect([...hers, ...his].join()).not.toMatch(/4242|0259|visa/i)
    await allIsRight()
  })
})

import { DateTime } from 'luxon'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryOne, query } from '#api/kit/db/db.ts'
import { sendMails } from '#api/notification/mail/send-mails.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, testApp } from '#tests/support/test-app.ts'
import { anSmtpSink, type SmtpSink } from './smtp-sink.ts'

testApp()

let sink: SmtpSink
beforeAll(async () => {
  sink = await anSmtpSink()
})
beforeEach(() => {
  sink.mails.length = 0
  sink.receivers.length = 0
  sink.senders.length = 0
  sink.refusal = undefined
})
afterAll(() => sink.close())

let count = 0

async function aMail(email = 'ann@people.example', { isSecret = false } = {}): Promise<number> {
  const { userId } = await aCustomer()
  count += 1
  const added = await queryOne<{ id: number }>(
    { tx: undefined },
    `insert into outbox_mails
       (dedupe_key, user_id, to_email, language, event, subject, html, text, is_secret)
     values ($1, $2, $3, 'pl', 'offer.post', 'Nowa oferta: łóżko', '<p>Cześć</p>', $1, $4)
     returning id`,
    [`mail ${count}`, userId, email, isSecret],
  )
  return added?.id ?? 0
}

/** Runs the send job for this mail’s mailbox. */
async function send(
  mail: number,
  { smtpUrl = sink.url, bounceAddress }: { smtpUrl?: string; bounceAddress?: string } = {},
): Promise<void> {
  const ctx = aCtx()
  const row = await queryOne<{ to: string }>(ctx, `select to_email as "to" from outbox_mails where id = $1`, [mail])
  await sendMails({ ...ctx, config: { ...ctx.config, smtpUrl, bounceAddress } }, { to: row?.to ?? '' })
}

const kept = (id: number) =>
  queryOne<{ sentAt: Date | null; error: string | null; text: string; html: string }>(
    { tx: undefined },
    `select sent_at as "sentAt", error, text, html from outbox_mails where id = $1`,
    [id],
  )

describe('sending a mail', () => {
  test('optional mails have a List-Unsubscribe header (RFC 8058)', async () => {
    const [offer, booking] = [await aMail(), await aMail()]
    const url = 'http://en.localhost:4000/frontapp/mails/abc'
    await query({ tx: undefined }, `update outbox_mails set unsubscribe_url = $2 where id = $1`, [offer, url])

    await send(booking)

    const [one = '', other = ''] = sink.mails
    expect(one).toMatch(/^List-Unsubscribe: <http:\/\/en\.localhost:4000\/frontapp\/mails\/abc>$/m)
    expect(one).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(other).not.toMatch(/^List-Unsubscribe/m)
  })

  test('it reaches the mail server with both parts, sender and recipient', async () => {
    const id = await aMail()

    await send(id)

    const [mail = ''] = sink.mails
    expect(sink.mails).toHaveLength(1)
    expect(mail).toMatch(/^From: CarryTo <post@localhost>$/m)
    expect(mail).toMatch(/^To: ann@people\.example$/m)
    expect(mail).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail).toContain('multipart/alternative')
    expect(mail).toContain('Content-Type: text/plain; charset=utf-8')
    expect(mail).toContain('Content-Type: text/html; charset=utf-8')
    expect(mail).toMatch(new RegExp(`^Message-ID: <mail-${id}\\.[0-9a-f]{32}@localhost>$`, 'm'))
    expect((await kept(id))?.sentAt).toBeInstanceOf(Date)
  })

  test('a job that runs twice sends once', async () => {
    const id = await aMail()

    await send(id)
    await send(id)

    expect(sink.mails).toHaveLength(1)
  })

  test('while the mail server is down the error is stored and the job retried', async () => {
    const id = await aMail()
    const gone = await anSmtpSink()
    await gone.close()

    await expect(send(id, { smtpUrl: gone.url })).rejects.toThrow('ECONNREFUSED')

    expect(await kept(id)).toMatchObject({
      sentAt: null,
      error: expect.stringContaining('ECONNREFUSED') as string,
    })
    await send(id)
    expect(await kept(id)).toMatchObject({ sentAt: expect.any(Date) as Date, error: null })
  })

  test('its envelope sender is the configured bounce address', async () => {
    const id = await aMail()

    await send(id, { bounceAddress: 'bounces@shop.example' })

    const name = /^Message-ID: <mail-(\S+)@/m.exec(sink.mails[0] ?? '')?.[1]
    expect(sink.senders).toEqual([`MAIL FROM:<bounces+${name}@shop.example>`])
    expect(sink.receivers).toEqual(['RCPT TO:<ann@people.example>'])
    expect(sink.mails[0]).toMatch(/^From: CarryTo <post@localhost>$/m)
  })

  test('a mailbox that does not exist gets only confirmation mails', async () => {
    const first = await aMail('gone@people.example')
    sink.refusal = '550 5.1.1 no such mailbox'
    await send(first)
    sink.refusal = undefined
    const [next, review, link] = [
      await aMail('gone@people.example'),
      await aMail('gone@people.example', { isSecret: true }),
      await aMail('gone@people.example', { isSecret: true }),
    ]
    await query(
      { tx: undefined },
      `update outbox_mails set unsubscribe_url = 'http://en.localhost:4000/frontapp/mails/abc' where id = $1`,
      [review],
    )

    await send(next)

    expect(sink.mails).toHaveLength(1)
    expect(sink.mails[0]).toContain(`<mail-${link}.`)
    for (const id of [next, review]) expect(await kept(id)).toMatchObject({ sentAt: null, error: 'closed mailbox' })
  })

  test('a mail refused for its content, or a full mailbox, does not close the mailbox', async () => {
    sink.refusal = '550 5.7.1 looks like spam'
    await send(await aMail('six@people.example'))
    const late = await aMail('six@people.example')
    sink.refusal = '452 4.2.2 mailbox full'
    await expect(send(late)).rejects.toThrow('452')
    sink.refusal = undefined

    await send(late)

    expect(sink.mails).toHaveLength(1)
    const left = await query(
      { tx: undefined },
      `select status from mail_reports r join outbox_mails m on m.id = r.mail_id where m.to_email = 'six@people.example'`,
    )
    expect(left).toEqual([{ status: '5.7.1' }])
  })

  test('a server that blocks us is retried, and the mailbox stays open', async () => {
    const id = await aMail('seven@people.example')
    sink.senderRefusal = '553 5.7.1 sender rejected'

    await expect(send(id)).rejects.toThrow('553')
    sink.senderRefusal = undefined
    await send(id)

    expect((await kept(id))?.sentAt).toBeInstanceOf(Date)
  })

  test('a full mailbox is retried', async () => {
    const id = await aMail()
    sink.refusal = '452 mailbox full'

    await expect(send(id)).rejects.toThrow('452')
  })

  test('a mailbox that does not exist is not retried', async () => {
    const id = await aMail()
    sink.refusal = '550 no such mailbox'

    await send(id)

    expect(await kept(id)).toMatchObject({
      sentAt: null,
      error: expect.stringContaining('550') as string,
    })
  })

  test('a link that opens an account is deleted once sent', async () => {
    const id = await aMail(undefined, { isSecret: true })

    await send(id)

    expect(await kept(id)).toMatchObject({ text: '', html: '' })
  })

  test('a permanently refused mail is not retried, and later ones are sent', async () => {
    const first = await aMail('one@people.example')
    sink.refusal = '554 not this mail'
    await send(first)
    sink.refusal = undefined
    const second = await aMail('one@people.example')

    await send(second)

    expect((await kept(first))?.sentAt).toBeNull()
    expect((await kept(second))?.sentAt).toBeInstanceOf(Date)
    expect(sink.mails).toHaveLength(1)
  })

  test('the mails of a mailbox are sent in order, and none overtakes a waiting one', async () => {
    const first = await aMail('two@people.example')
    const second = await aMail('TWO@people.example')
    const other = await aMail('three@people.example')
    sink.refusal = '452 mailbox full'
    await expect(send(second)).rejects.toThrow('452')
    sink.refusal = undefined
    await send(other)

    await send(first)

    expect(sink.mails.map((mail) => /^Message-ID: <mail-(\d+)\./m.exec(mail)?.[1])).toEqual(
      [other, first, second].map(String),
    )
  })

  test('two jobs for one mailbox send each mail once', async () => {
    const ids = [await aMail('four@people.example'), await aMail('four@people.example')]

    await Promise.all(ids.map((id) => send(id)))

    expect(sink.mails).toHaveLength(2)
  })

  test('a mail that fails for days is given up, and the next one is sent', async () => {
    const old = await aMail('five@people.example')
    await query({ tx: undefined }, `update outbox_mails set created_at = $2 where id = $1`, [
      old,
      DateTime.utc().minus({ days: 6 }).toJSDate(),
    ])
    const fresh = await aMail('five@people.example')

    await send(fresh)

    expect((await kept(old))?.sentAt).toBeNull()
    expect((await kept(fresh))?.sentAt).toBeInstanceOf(Date)
  })

  test('an address with a second one injected is treated as one address', async () => {
    const id = await aMail('"x" <eve@people.example>, ann@people.example')

    await send(id)

    expect(sink.receivers).toHaveLength(1)
    expect(sink.receivers.join()).not.toContain('<eve@people.example>')
  })
})

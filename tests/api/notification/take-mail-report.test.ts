import { DateTime } from 'luxon'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { mailGroups } from '#api/common/mail-groups.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { bounceAddressOf, messageIdOf } from '#api/notification/mail/mail-name.lib.ts'
import { takeMailReport } from '#api/notification/mail/take-mail-report.part.ts'
import { lastMailTo, mailsTo, told, tokenMailedTo } from '#tests/support/mail.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCustomer, anAdmin, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { happensAt } from '#tests/support/telling.ts'
import { aCtx, as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'
import { ofComplaint, ofExchange, ofGmail, ofHoliday, ofPostfix } from './sample-reports.ts'

const SECRET = 'the-secret-of-the-mail-server-0001'

testApp({
  MAIL_REPORT_SECRET: SECRET,
  BOUNCE_ADDRESS: 'bounces@shop.example',
  LIMIT_FACTOR: '1000',
})
aServer()

const noTx = { tx: undefined }
const now = DateTime.utc()

let count = 0

/** A sent mail as the recipient’s server knows it. */
async function aSentMail({ userId, email }: SignedIn, sentAt = DateTime.utc()) {
  count += 1
  const mail = await queryOne<{ id: number }>(
    noTx,
    `insert into outbox_mails (dedupe_key, user_id, to_email, language, event, subject, html, text, sent_at, created_at)
     values ($1, $2, $3, 'en', 'offer.post', 'New offer', '<p>New</p>', 'New', $4, $4) returning id`,
    [`sent ${count}`, userId, email, sentAt.toJSDate()],
  )
  const { config } = theServices()
  const id = mail?.id ?? 0
  return {
    id,
    to: email,
    returnPath: bounceAddressOf(config, id) ?? '',
    messageId: messageIdOf(config, id),
  }
}

const handIn = (body: string, headers: Record<string, string> = {}) =>
  call('POST /api/mail-reports', {
    host: '127.0.0.1',
    headers: { 'content-type': 'message/rfc822', 'x-mail-report-secret': SECRET, ...headers },
    body,
  })

const handInAt = (at: DateTime, body: string) => takeMailReport(aCtx(undefined, { now: at }), Buffer.from(body))

const isClosed = async (by: SignedIn) => (await as(by).user.me()).user?.isMailboxClosed

const noted = (machine: string, { userId }: SignedIn) =>
  query<{ event: string; reason: string | null }>(
    noTx,
    `select event, reason from audit_events where machine = $1 and thing_id = $2 order by id`,
    [machine, String(userId)],
  )

/** Tests with a mail that is always sent: a phone number was confirmed. */
async function isMailed(by: SignedIn): Promise<boolean> {
  const before = await mailsTo(by.email)
  await happensAt(now, 'phone.verify', 1, { userId: by.userId })
  return (await mailsTo(by.email)) > before
}

beforeEach(() => query(noTx, `delete from graphile_worker._private_jobs`))

describe('a mail that bounces permanently', () => {
  test.each([
    ['Postfix', ofPostfix, '5.1.1 550 5.1.1 <', 'Recipient address rejected'],
    ['Exchange', ofExchange, '5.1.10 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', 'SMTP address lookup'],
    ['Gmail', ofGmail, '5.1.1 550-5.1.1 The email account that you tried to reach', 'does not exist'],
  ])('as reported by %s: the mailbox gets no more mails, and its owner sees why', async (_who, report, begin, said) => {
    const ann = await aCustomer()
    const mail = await aSentMail(ann)

    const { status, json } = await handIn(report(mail))

    expect([status, json]).toEqual([200, { read: 'failure' }])
    expect(await isClosed(ann)).toBe(true)
    expect(await isMailed(ann)).toBe(false)
    expect(await told(ann.userId, 'mailbox.close')).toBe(1)
    const [close, ...more] = await noted('mailbox', ann)
    expect(close?.reason?.startsWith(begin)).toBe(true)
    expect(close?.reason).toContain(said)
    expect(more).toEqual([])
  }) // prettier-ignore

  test('stops earlier unsent mails too', async () => {
    const ann = await aCustomer()
    const mail = await aSentMail(ann)
    const waiting = await aSentMail(ann)
    await query(noTx, `update outbox_mails set sent_at = null where id = $1`, [waiting.id])

    await handIn(ofPostfix(mail))
    await happensAt(now, 'user.resetPassword', ann.userId, { token: 'a-token' })
    await workOutbox()

    const sql = `select sent_at is not null as sent from outbox_mails where id >= $1 order by id`
    // The second is the password link, which confirms the mailbox and is always sent.
    expect(await query(noTx, sql, [waiting.id])).toEqual([{ sent: false }, { sent: true }])
  })

  test('reported again changes nothing, before and after the mailbox was confirmed', async () => {
    const ann = await aCustomer()
    const mail = await aSentMail(ann)
    await handIn(ofPostfix(mail))
    await handIn(ofPostfix(mail))
    expect(await noted('mailbox', ann)).toHaveLength(1)

    await as(ann).user.proveMailbox()
    await as(ann).auth.confirmEmail({ token: await tokenMailedTo(ann.email) })
    await handIn(ofPostfix(mail))

    expect(await isClosed(ann)).toBe(false)
  })

  test('before the mailbox was confirmed is ignored if reported later', async () => {
    const ann = await aCustomer()
    const [first, second] = [await aSentMail(ann), await aSentMail(ann)]
    await handIn(ofPostfix(first))
    await as(ann).user.proveMailbox()
    await as(ann).auth.confirmEmail({ token: await tokenMailedTo(ann.email) })

    await handIn(ofPostfix(second))

    expect(await isClosed(ann)).toBe(false)
    const later = await aSentMail(ann, DateTime.utc().plus({ minutes: 1 }))
    await handIn(ofPostfix(later))
    expect(await isClosed(ann)).toBe(true)
  })

  test('at a former address does not notify the owner', async () => {
    const ann = await aCustomer()
    const mail = await aSentMail(ann)
    await query(noTx, `update users set email = 'elsewhere@people.example' where id = $1`, [ann.userId])

    await handIn(ofPostfix(mail))

    expect(await told(ann.userId, 'mailbox.close')).toBe(0)
  })
})

describe('a closed mailbox', () => {
  test('is open again once its owner opens the confirmation link sent to it', async () => {
    const ann = await aCustomer()
    await handIn(ofPostfix(await aSentMail(ann)))

    expect(await as(ann).user.proveMailbox()).toEqual({ accepted: true })

    const { subject } = await lastMailTo(ann.email)
    expect(subject).toBe('Confirm your e-mail address again')
    await as(ann).auth.confirmEmail({ token: await tokenMailedTo(ann.email) })
    expect(await isClosed(ann)).toBe(false)
    expect(await isMailed(ann)).toBe(true)
    expect((await noted('mailbox', ann)).map(({ event }) => event)).toEqual(['close', 'prove'])
  })

  test('stays closed, and the account moves to another address', async () => {
    const ann = await aCustomer()
    await handIn(ofPostfix(await aSentMail(ann)))
    const email = 'ann-elsewhere@people.example'
    await as(ann).user.changeEmail({ email, password: PASSWORD })

    await as(ann).user.confirmNewEmail({ token: await tokenMailedTo(email) })

    expect(await isMailed({ ...ann, email })).toBe(true)
  })

  test('is required for a confirmation link: an open one gets none', async () => {
    const ann = await aCustomer()

    await as(ann).user.proveMailbox()
    await workOutbox()

    expect(await mailsTo(ann.email)).toBe(0)
  })

  test('is visible to staff with the report, and support can open it', async () => {
    const [ann, sue, vic] = [
      await aCustomer(),
      await anAdmin({ staffRole: 'support' }),
      await anAdmin({ staffRole: 'verifier' }),
    ]
    const { userId } = ann
    await handIn(ofPostfix(await aSentMail(ann)))

    const { mailboxClosure } = await as(sue).admin.user({ userId })
    expect(mailboxClosure).toMatchObject({ status: '5.1.1' })
    expect(mailboxClosure?.detail).toContain('User unknown')
    expect(await refusal(as(vic).admin.openMailbox({ userId }))).toBe('forbidden')

    const opened = await as(sue).admin.openMailbox({ userId })

    expect(opened.mailboxClosure).toBeNull()
    expect(await isMailed(ann)).toBe(true)
    expect(opened.history[0]).toMatchObject({
      machine: 'mailbox',
      event: 'lift',
      actorId: sue.userId,
    })
  })
})

describe('a mail that bounces temporarily, or for its content', () => {
  const full = { status: '4.2.2', said: '452 4.2.2 mailbox full' }
  const spam = { status: '5.7.1', said: '550 5.7.1 message content rejected' }

  test.each([
    ['a mailbox that is full', full],
    ['a mail that is taken for spam', spam],
  ])('%s closes the mailbox after three mails in a row, over three days', async (_what, said) => {
    const ann = await aCustomer()
    for (const day of [0, 1, 2]) {
      const at = now.plus({ days: day })
      await handInAt(at, ofPostfix(await aSentMail(ann, at), said))
    }
    expect(await isClosed(ann)).toBe(false)
    const at = now.plus({ days: 3 })

    await handInAt(at, ofPostfix(await aSentMail(ann, at), said))

    expect(await isClosed(ann)).toBe(true)
  })

  test('does not if one in between arrived', async () => {
    const ann = await aCustomer()
    for (const day of [0, 1, 2, 3]) {
      const at = now.plus({ days: day })
      const mail = await aSentMail(ann, at)
      if (day !== 1) await handInAt(at, ofPostfix(mail, full))
    }

    expect(await isClosed(ann)).toBe(false)
  })

  test('is ignored if only delayed, or an out-of-office reply', async () => {
    const ann = await aCustomer()
    const mail = await aSentMail(ann)

    const late = await handIn(ofPostfix(mail, { action: 'delayed', status: '4.4.1', said: 'later' }))
    const away = await handIn(ofHoliday(mail))

    expect([late.json, away.json]).toEqual([{ read: 'nothing' }, { read: 'nothing' }])
    expect(await isClosed(ann)).toBe(false)
  })
})

describe('a complaint', () => {
  test('turns off all optional mails, notifies the reader, and leaves the rest', async () => {
    const ann = await aCustomer()
    const mail = await aSentMail(ann)

    const { json } = await handIn(ofComplaint(mail))
    await handIn(ofComplaint(mail))

    expect(json).toEqual({ read: 'complaint' })
    expect((await as(ann).user.settings()).mailsOff).toEqual([...mailGroups])
    expect(await told(ann.userId, 'mailbox.complain')).toBe(1)
    expect(await isMailed(ann)).toBe(true)
    expect(await noted('mails', ann)).toMatchObject([{ event: 'complain' }])
  })

  test('reported again after the reader has turned the mails on again, changes nothing', async () => {
    const ann = await aCustomer()
    const mail = await aSentMail(ann)
    await handIn(ofComplaint(mail))
    await as(ann).user.changeSettings({ mailsOff: [] })

    await handIn(ofComplaint(mail))

    expect((await as(ann).user.settings()).mailsOff).toEqual([])
  })

  test('that is withdrawn is ignored', async () => {
    const ann = await aCustomer()

    const { json } = await handIn(ofComplaint(await aSentMail(ann), 'not-spam'))

    expect(json).toEqual({ read: 'nothing' })
    expect((await as(ann).user.settings()).mailsOff).toEqual([])
  })
})

describe('the webhook', () => {
  test('knows a mail by an unguessable name', async () => {
    const ann = await aCustomer()
    const mail = await aSentMail(ann)
    const other = await aSentMail(await aCustomer())
    const forge = (text: string) => text.replace(`${mail.id}.`, `${other.id}.`)
    const forged = { ...mail, returnPath: forge(mail.returnPath), messageId: forge(mail.messageId) }

    for (const report of [ofPostfix(forged), ofExchange(forged), ofComplaint(forged)])
      expect((await handIn(report)).json).toEqual({ read: 'nothing' })

    expect(await query(noTx, `select from mail_reports where mail_id = any ($1)`, [[mail.id, other.id]])).toEqual([])
  })

  test('needs the secret, accepts only mails, and limits their size', async () => {
    const report = ofPostfix(await aSentMail(await aCustomer()))

    expect((await handIn(report, { 'x-mail-report-secret': 'another' })).status).toBe(403)
    expect((await handIn(report, { 'content-type': 'application/json' })).status).toBe(415)
    expect((await handIn('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
    expect((await handIn('\u0000 no mail')).json).toEqual({ read: 'nothing' })
  })

  test('survives deeply nested parts', async () => {
    const nested = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    )

    expect((await handIn(nested.join(''))).json).toEqual({ read: 'nothing' })
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DateTime } from 'luxon'
import { afterAll, describe, expect, test } from 'vitest'
import { openSmsSender } from '#api/account/phone/sms-sender.port.ts'
import { sendSms } from '#api/account/phone/send-sms.ts'
import { User } from '#api/account/user/user.model.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { codeSentTo, told } from '#tests/support/mail.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

let count = 0
const aNumber = () => `+4850300${String((count += 1)).padStart(4, '0')}`
const at = (by: SignedIn, more: object) => as(by, { now: DateTime.utc().plus(more) })
const noTx = { tx: undefined }
const factOf = async ({ userId }: SignedIn) => {
  const { phone, phoneVerifiedAt } = (await User.findByPk(userId)) ?? {}
  return { phone, isVerified: phoneVerifiedAt instanceof Date }
}
/** A user who has been sent a code. */
async function asked(who?: SignedIn, phone = aNumber()) {
  const ann = who ?? (await aCustomer())
  await as(ann).user.changePhone({ phone })
  return { ann, phone, code: await codeSentTo(phone) }
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')

describe('confirm a phone number', () => {
  test('a code comes by SMS in the storefront’s language and proves the number', async () => {
    const ann = await aCustomer()
    const phone = '+48503555666'
    const sent = await as(ann, { locale: 'pl_PL' }).user.changePhone({ phone: '503 555 666' })
    const code = await codeSentTo(phone)
    const between = await factOf(ann)

    const proved = await as(ann).user.verifyPhone({ code: `${code.slice(0, 3)} ${code.slice(3)}` })

    expect(sent).toMatchObject({ phone, status: 'code_sent' })
    expect(between).toEqual({ phone, isVerified: false })
    expect(proved).toMatchObject({ phone, status: 'verified' })
    expect(await factOf(ann)).toEqual({ phone, isVerified: true })
    expect(await told(ann.userId, 'user.phone')).toBe(1)
    const audited = await query<{ event: string }>(
      noTx,
      `select a.event from audit_events a join phone_proofs p on a.thing_id = p.id::text
       where machine = 'phone' and p.user_id = $1 order by a.id`,
      [ann.userId],
    )
    expect(audited.map(({ event }) => event)).toEqual(['begin', 'send', 'verify'])
  })

  test('the database stores no readable code', async () => {
    const { ann, code } = await asked()
    const row = await queryOne<{ trace: string }>(
      noTx,
      `select code_trace as trace from phone_proofs where user_id = $1`,
      [ann.userId],
    )
    expect(row?.trace).not.toContain(code)
  })

  test('impossible numbers are refused, and a guest gets no code', async () => {
    const ann = await aCustomer()
    expect(await wrongFields(as(ann).user.changePhone({ phone: '12' }))).toEqual({ phone: 'phone' })
    expect(await refusal(as(ann).user.verifyPhone({ code: '123456' }))).toBe('user.wrong_state')
  })

  test('a code works for ten minutes, once, for its own number', async () => {
    const { ann, code } = await asked()
    expect(await wrongFields(at(ann, { minutes: 11 }).user.verifyPhone({ code }))).toEqual({
      code: 'phone_code',
    })
    expect((await as(ann).user.phone()).status).toBe('expired')
    expect(await refusal(as(ann).user.verifyPhone({ code }))).toBe('user.wrong_state')

    const una = await asked()
    await as(una.ann).user.verifyPhone({ code: una.code })
    expect(await refusal(as(una.ann).user.verifyPhone({ code: una.code }))).toBe('user.wrong_state')

    const [eva, ida] = [await asked(), await asked()]
    if (eva.code !== ida.code)
      expect(await wrongFields(as(eva.ann).user.verifyPhone({ code: ida.code }))).toEqual({
        code: 'phone_code',
      })
  })

  test('the fifth wrong code locks for a day, even for the right code or another number', async () => {
    const { ann, code } = await asked()
    const answers = []
    for (let turn = 0; turn < 5; turn += 1)
      answers.push(await refusal(as(ann).user.verifyPhone({ code: wrongOf(code) })))

    expect(answers).toEqual([...Array<string>(4).fill('invalid'), 'too_many'])
    expect(await refusal(as(ann).user.verifyPhone({ code }))).toBe('too_many')
    expect(await refusal(as(ann).user.changePhone({ phone: aNumber() }))).toBe('too_many')
    expect((await as(ann).user.phone()).status).toBe('locked')
    expect(await refusal(at(ann, { hours: 25 }).user.changePhone({ phone: aNumber() }))).toBe('too_many')
  })

  test('guesses sent at once are all counted', async () => {
    const { ann, code } = await asked()
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => refusal(as(ann).user.verifyPhone({ code: wrongOf(code) }))),
    )
    expect(answers.filter((answer) => answer === 'invalid')).toHaveLength(4)
  })

  test('a second code within a minute is not sent, and the first still works', async () => {
    const { ann, phone, code } = await asked()
    expect(await refusal(as(ann).user.changePhone({ phone }))).toBe('too_many')
    expect(await refusal(as(ann).user.verifyPhone({ code }))).toBe('accepted')
  })

  test('another number must be verified; the same one stays verified', async () => {
    const { ann, phone, code } = await asked()
    await as(ann).user.verifyPhone({ code })
    expect((await as(ann).user.changePhone({ phone })).status).toBe('verified')
  })

  test('a verified number belongs to one courier; another courier with it is refused', async () => {
    const phone = aNumber()
    const bob = await asked(await aCourier(), phone)
    const rob = await aCourier()
    await as(bob.ann).user.verifyPhone({ code: bob.code })
    const other = await asked(rob, phone)

    expect(await wrongFields(as(rob).user.verifyPhone({ code: other.code }))).toEqual({
      code: 'phone_taken',
    })
    expect((await factOf(rob)).isVerified).toBe(false)
  })

  test('two couriers verify one number at once: one succeeds', async () => {
    const phone = aNumber()
    const bob = await asked(await aCourier(), phone)
    const rob = await asked(await aCourier(), phone)

    const answers = await Promise.all([bob, rob].map(({ ann, code }) => refusal(as(ann).user.verifyPhone({ code }))))

    expect(answers.sort()).toEqual(['accepted', 'invalid'])
  })
})

describe('the outbox of text messages', () => {
  test('without a provider a message is kept; an administrator sees it without its code', async () => {
    const { phone, code } = await asked()
    await workOutbox()

    const { data, hasSmsService } = await as(await anAdmin()).user.smsOutbox({})
    const sms = data.find(({ to }) => to === phone)

    expect(hasSmsService).toBe(false)
    expect(sms?.sentAt).not.toBeNull()
    expect(sms?.text).not.toContain(code)
    expect(await refusal(as(await aCustomer()).user.smsOutbox({}))).toBe('forbidden')
  })
})

describe('Twilio', () => {
  const heard: { path: string; authorization: string; form: Record<string, string> }[] = []
  let answer = { status: 201, body: '{"sid":"SM1"}' }
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
      heard.push({
        path: `${req.method} ${req.url}`,
        authorization: req.headers.authorization ?? '',
        form,
      })
      res.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  const listening = new Promise<number>((ready) => {
    server.listen(0, '127.0.0.1', () => {
      ready((server.address() as AddressInfo).port)
    })
  })
  afterAll(() => new Promise((done) => server.close(done)))
  const senderOf = async (from = '+15005550006') => {
    const url = `http://127.0.0.1:${await listening}`
    return openSmsSender({ twilio: { url, accountSid: 'AC1', authToken: 'secret', from } })
  }
  const waiting = async () => {
    const sms = await queryOne<{ id: number }>(
      noTx,
      `insert into outbox_sms (to_phone, language, text) values ('+48503111222', 'en', '123456 is it') returning id`,
    )
    return sms?.id ?? 0
  }
  const rowOf = (id: number) =>
    queryOne(noTx, `select sent_at is not null as "isSent", error, text from outbox_sms where id = $1`, [id])

  test('gets number, sender and text in the format of its Messages API; then the text is deleted', async () => {
    const id = await waiting()
    await sendSms({ ...aCtx(), smsSender: await senderOf() }, { id })

    expect(heard.at(-1)).toEqual({
      path: 'POST /2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      form: { To: '+48503111222', From: '+15005550006', Body: '123456 is it' },
    })
    expect(await rowOf(id)).toEqual({ isSent: true, error: null, text: '' })
  })

  test('a messaging service with several numbers is named as such', async () => {
    await sendSms({ ...aCtx(), smsSender: await senderOf('MG123') }, { id: await waiting() })
    expect(heard.at(-1)?.form).toMatchObject({ MessagingServiceSid: 'MG123' })
  })

  test('a permanent error drops the message, a temporary one is retried, and nothing is sent twice', async () => {
    const sender = await senderOf()
    const bad = await waiting()
    answer = { status: 400, body: '{"code":21211,"message":"Invalid To"}' }
    await sendSms({ ...aCtx(), smsSender: sender }, { id: bad })
    const later = await waiting()
    answer = { status: 503, body: 'busy' }
    await expect(sendSms({ ...aCtx(), smsSender: sender }, { id: later })).rejects.toThrow('503')
    answer = { status: 201, body: '{}' }
    await sendSms({ ...aCtx(), smsSender: sender }, { id: later })
    const times = heard.length
    await sendSms({ ...aCtx(), smsSender: sender }, { id: later })

    expect(await rowOf(bad)).toMatchObject({ isSent: false, error: '400 21211 Invalid To' })
    expect(await rowOf(later)).toMatchObject({ isSent: true, error: null })
    expect(heard).toHaveLength(times)
  })
})

import { query, queryOne } from '#api/kit/db/db.ts'
import { workOutbox } from './test-app.ts'

interface ReadMail {
  subject: string
  text: string
  html: string
  /** All URLs in the text, in order. */
  links: string[]
}

const noTx = { tx: undefined }

/** The newest mail to this address, after the outbox was worked off. */
export async function lastMailTo(email: string): Promise<ReadMail> {
  await workOutbox()
  const mail = await queryOne<Omit<ReadMail, 'links'>>(
    noTx,
    `select subject, text, html from outbox_mails where to_email = $1 order by id desc limit 1`,
    [email],
  )
  if (!mail) throw new Error(`no mail to ${email}`)
  return { ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [] }
}

/** All mails to this address, as mails about new offers are delayed and may come last. */
export async function mailboxOf(email: string): Promise<string> {
  const sql = `select subject, text from outbox_mails where to_email = $1 order by id`
  const found = await query<{ subject: string; text: string }>(noTx, sql, [email])
  return found.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
}

export async function mailsTo(email: string): Promise<number> {
  const sql = `select count(*)::int as mails from outbox_mails where to_email = $1`
  return (await queryOne<{ mails: number }>(noTx, sql, [email]))?.mails ?? 0
}

/** The token in the link of the newest mail to this address. */
export async function tokenMailedTo(email: string): Promise<string> {
  const { links } = await lastMailTo(email)
  const token = links
    .map((link) => new URL(link))
    .map(
      ({ searchParams, pathname }) =>
        searchParams.get('token') ?? searchParams.get('draft') ?? /([\w-]{43})$/.exec(pathname)?.[1],
    )
    .find(Boolean)
  return token ?? ''
}

/** The code in the newest text message to this number. */
export async function codeSentTo(phone: string): Promise<string> {
  const sms = await queryOne<{ text: string }>(
    noTx,
    `select text from outbox_sms where to_phone = $1 order by id desc limit 1`,
    [phone],
  )
  return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
}

/**
 * How often a user was notified of an event, in the app or by mail; both together count once. An
 * event that uses the text of another one counts under both names.
 */
export async function told(userId: number, event: string): Promise<number> {
  await workOutbox()
  const counted = await queryOne<{ times: number }>(
    noTx,
    `select count(distinct dedupe_key)::int as times from (
       select dedupe_key from notifications where user_id = $1 and (event = $2 or data->>'words' = $2)
       union all
       select dedupe_key from outbox_mails where user_id = $1 and event = $2
     ) as telling`,
    [userId, event],
  )
  return counted?.times ?? 0
}

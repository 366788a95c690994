import { expect } from '@playwright/test'
import type { Database } from './database.ts'

/** The link in the newest mail about this event, waiting until it is written. */
export async function linkMailedTo(db: Database, email: string, event: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => (link = await findLink(db, email, event)), {
      message: `${event} to ${email}`,
      intervals: [50],
    })
    .not.toBe('')
  return link
}

async function findLink(db: Database, email: string, event: string): Promise<string> {
  const [mail] = await db.rows<{ text: string }>(
    'select text from outbox_mails where to_email = $1 and event = $2 order by id desc limit 1',
    [email, event],
  )
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** For each event the longest mail to one of these people, as HTML. */
export const mailsTo = (db: Database, emails: string[], events: readonly string[]) =>
  db.rows<{ event: string; html: string }>(
    `select distinct on (event) event, html from outbox_mails
      where to_email = any($1::text[]) and event = any($2::text[]) order by event, length(html) desc`,
    [emails, events],
  )

/** The text of the newest text message to this person, waiting until it is written. */
export async function smsTo(db: Database, email: string): Promise<string> {
  let text = ''
  await expect.poll(async () => (text = await findSms(db, email)), { message: `an SMS to ${email}` }).not.toBe('')
  return text
}

async function findSms(db: Database, email: string): Promise<string> {
  const [sms] = await db.rows<{ text: string }>(
    `select s.text from outbox_sms s join users u on u.id = s.user_id
     where u.email = $1 order by s.id desc limit 1`,
    [email],
  )
  return sms?.text ?? ''
}

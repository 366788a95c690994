import { expect } from '@playwright/test'
import type { Database } from './database.ts'

/** The link of the newest mail about this event, as soon as it is written. */
export async function linkMailedTo(db: Database, email: string, event: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => (link = await findLink(db, email, event)), {
      message: `${event} to ${email}`,
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

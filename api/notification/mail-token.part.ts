import type { Announcement } from './notification.rules.ts'

/** The link of such a mail is worthless without its token: better no mail, and a failed job to see. */
export function mailToken({ event, token }: Announcement): string {
  if (typeof token !== 'string' || token === '') throw new Error(`${event} came without its token`)
  return token
}

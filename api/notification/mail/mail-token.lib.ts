import type { Announcement } from '#api/notification/notification.rules.ts'

/** A mail without its token is useless: fail the job instead of sending it. */
export function mailToken({ event, token }: Announcement): string {
  if (typeof token !== 'string' || token === '') throw new Error(`${event} came without its token`)
  return token
}

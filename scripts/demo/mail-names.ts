import { toSlug } from '#content/paths.ts'
import type { UserRow } from './world.ts'

/** A domain in which no mail can ever arrive. */
const DOMAIN = 'example.test'

/** `anna.nowak@example.test`; the second one of that name gets a number. */
export function userMailName(name: string, users: readonly UserRow[]): string {
  const plain = toSlug(name).replaceAll('-', '.')
  const taken = new Set(users.map(({ email }) => email))
  for (let count = 1; ; count++) {
    const email = `${plain}${count === 1 ? '' : count}@${DOMAIN}`
    if (!taken.has(email)) return email
  }
}

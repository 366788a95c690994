import { toSlug } from '#content/paths.ts'

/** A reserved domain that receives no mail. */
const DOMAIN = 'example.test'

/** `anna.nowak@example.test`; a second person of that name gets a number. */
export function userMailName(name: string, taken: Set<string>): string {
  const plain = toSlug(name).replaceAll('-', '.')
  for (let count = 1; ; count++) {
    const email = `${plain}${count === 1 ? '' : count}@${DOMAIN}`
    if (taken.has(email)) continue
    taken.add(email)
    return email
  }
}

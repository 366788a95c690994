import { atom } from 'nanostores'
import type { Problem } from '#api/common/errors.rules.ts'

/** The session ended while somebody was at work here: the server has refused to know him. */
export const $isSignedOut = atom(false)

const signsOut: readonly string[] = ['unauthorized', 'auth.token_dead']

export function noticeSignedOut({ code }: Problem): void {
  if (signsOut.includes(code)) $isSignedOut.set(true)
}

/** The sign-in that leads back to this very page. */
export const signInHere = (signIn: string): string =>
  `${signIn.split('?', 1)[0]}?url=${encodeURIComponent(location.pathname + location.search)}`

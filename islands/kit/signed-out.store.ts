import { atom } from 'nanostores'
import type { Problem } from '#api/common/errors.rules.ts'

/** The session ended while the page was open: a call was refused as unauthenticated. */
export const $isSignedOut = atom(false)

const signsOut: readonly string[] = ['unauthorized', 'auth.token_dead']

export function noticeSignedOut({ code }: Problem): void {
  if (signsOut.includes(code)) $isSignedOut.set(true)
}

/** The sign-in URL that leads back to this page. */
export const signInHere = (signIn: string): string =>
  `${signIn.split('?', 1)[0]}?url=${encodeURIComponent(location.pathname + location.search)}`

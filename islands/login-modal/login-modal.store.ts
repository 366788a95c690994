import { atom } from 'nanostores'
import type { Problem } from '#api/common/errors.rules.ts'
import { loginModalNames } from '#api/account/auth.rules.ts'

export interface LoginPaths {
  /** The page behind the modal; where it is open there is no modal. */
  auth: string
  home: string
  /** What comes before a name of the modal: `/login-check/`. */
  loginCheck: string
}

/** What the dialog shows. `url` is where its reader wants to be afterwards. */
export type LoginState =
  | { is: 'closed' }
  | { is: 'open' | 'sending'; url: string | undefined }
  | { is: 'refused'; url: string | undefined; errors: Record<string, string>; problem: Problem }
  | { is: 'unreached'; url: string | undefined }

const closed: LoginState = { is: 'closed' }

export const $login = atom<LoginState>(closed)

export const open = (url: string | undefined): void => $login.set({ is: 'open', url })

/** Closes the dialog; an address that opened it no longer does. */
export function close(): void {
  $login.set(closed)
  if (location.hash === '#login') history.replaceState(history.state, '', pathHere())
}

/** Signs in by the call for forms; answers where to go, or shows what is wrong. */
export async function send(typed: FormData): Promise<string | undefined> {
  const state = $login.get()
  if (state.is === 'closed' || state.is === 'sending') return undefined
  const { url } = state
  $login.set({ is: 'sending', url })
  try {
    const answer = await post({ login: typed.get('login'), password: typed.get('password'), url })
    if (answer.ok) return ((await answer.json()) as { redirectUrl: string }).redirectUrl
    const problem = (await answer.json()) as Problem
    const found = problem.errors?.map(({ path, message }) => [path, message] as const) ?? []
    const errors: Record<string, string> = Object.fromEntries(found)
    $login.set({ is: 'refused', url, errors, problem })
  } catch {
    $login.set({ is: 'unreached', url })
  }
  return undefined
}

const post = (form: object): Promise<Response> =>
  fetch('/api/login_ajax', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(form),
  })

/** S02: a name of the modal in the hash opens it, or leads to its page. */
export function obeyHash(paths: LoginPaths): void {
  const name = loginModalNames.find((one) => `#${one}` === location.hash)
  if (!name || location.pathname === paths.auth) return
  if (name === 'login') open(urlAfterwards(paths))
  else location.replace(paths.loginCheck + name)
}

/** From a page one stays on it; from the start page one goes where the account begins. */
export const urlAfterwards = ({ home }: LoginPaths): string | undefined =>
  location.pathname === home ? undefined : pathHere()

const pathHere = (): string => location.pathname + location.search

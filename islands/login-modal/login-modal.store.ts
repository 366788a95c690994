import { atom } from 'nanostores'
import type { Problem } from '#api/common/errors.rules.ts'
import { loginModalNames } from '#api/account/auth.rules.ts'
import { api, problemIn } from '#islands/kit/client.ts'

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
    const form = { login: textOf(typed, 'login'), password: textOf(typed, 'password') }
    return (await api.auth.loginAjax.mutate(url ? { ...form, url } : form)).redirectUrl
  } catch (error) {
    const problem = problemIn(error)
    const errors = problem?.errors?.map(({ path, message }) => [path, message] as const) ?? []
    $login.set(
      problem
        ? { is: 'refused', url, errors: Object.fromEntries(errors), problem }
        : { is: 'unreached', url },
    )
    return undefined
  }
}

function textOf(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}

/** S02: a name of the modal in the hash opens it, or leads to its page. */
export function bindHash(paths: LoginPaths): void {
  const name = loginModalNames.find((one) => `#${one}` === location.hash)
  if (!name || location.pathname === paths.auth) return
  if (name === 'login') open(urlAfterwards(paths))
  else location.replace(paths.loginCheck + name)
}

/** From a page one stays on it; from the start page one goes where the account begins. */
export const urlAfterwards = ({ home }: LoginPaths): string | undefined =>
  location.pathname === home ? undefined : pathHere()

const pathHere = (): string => location.pathname + location.search

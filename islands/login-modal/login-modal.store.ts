import { atom } from 'nanostores'
import type { Problem } from '#api/common/errors.rules.ts'
import { loginModalNames } from '#api/account/auth/auth.rules.ts'
import { api, problemIn } from '#islands/kit/client.ts'

export interface LoginPaths {
  /** The sign-in page, which replaces the modal when it is already open. */
  auth: string
  home: string
  /** The path before a name of the modal: `/login-check/`. */
  loginCheck: string
}

interface Asking {
  /** First the password, then the code if the account has a second factor. */
  asks: 'password' | 'code'
  /** Where to go after signing in. */
  url: string | undefined
}

/** The state of the dialog. */
export type LoginState =
  | { is: 'closed' }
  | (Asking & { is: 'open' | 'sending' | 'unreached' })
  /** The time for the code has expired: the password is needed again. */
  | (Asking & { is: 'late' })
  | (Asking & { is: 'refused'; errors: Record<string, string>; problem: Problem })

const closed: LoginState = { is: 'closed' }

export const $login = atom<LoginState>(closed)

export const open = (url: string | undefined): void => $login.set({ is: 'open', asks: 'password', url })

/** Closes the dialog and removes its name from the URL. */
export function close(): void {
  $login.set(closed)
  if (location.hash === '#login') history.replaceState(history.state, '', pathHere())
}

/** Submits the form; returns where to go, or undefined if another input or an error is shown. */
export async function send(typed: FormData): Promise<string | undefined> {
  const state = $login.get()
  if (state.is === 'closed' || state.is === 'sending') return undefined
  const { asks, url } = state
  $login.set({ is: 'sending', asks, url })
  try {
    if (asks === 'code') return await sendCode(typed, url)
    const { redirectUrl, needsSecondStep } = await sendPassword(typed, url)
    if (!needsSecondStep) return redirectUrl
    $login.set({ is: 'open', asks: 'code', url })
  } catch (error) {
    $login.set(stateAfter(error, { asks, url }))
  }
  return undefined
}

/**
 * Signs in with a passkey, by the browser's dialog or by autofill. A dialog closed by the user
 * is not an error.
 */
export async function sendPasskey({ isBesideField }: { isBesideField: boolean }): Promise<string | undefined> {
  const state = $login.get()
  if (state.is === 'closed') return undefined
  try {
    const passkeys = await import('#islands/kit/passkey.ts')
    if (isBesideField && !(await passkeys.canAutofillPasskeys())) return undefined
    return await passkeys.signInByPasskey({ url: state.url, isBesideField })
  } catch (error) {
    const isOpen = $login.get().is !== 'closed'
    if (isOpen && !isBesideField && (problemIn(error) || error instanceof TypeError))
      $login.set(stateAfter(error, { asks: 'password', url: state.url }))
    return undefined
  }
}

function sendPassword(typed: FormData, url: string | undefined) {
  const form = { login: textOf(typed, 'login'), password: textOf(typed, 'password') }
  return api.auth.loginAjax.mutate(url ? { ...form, url } : form)
}

async function sendCode(typed: FormData, url: string | undefined): Promise<string> {
  const form = { code: textOf(typed, 'code') }
  return (await api.auth.secondStep.mutate(url ? { ...form, url } : form)).redirectUrl
}

function stateAfter(error: unknown, { asks, url }: Asking): LoginState {
  const problem = problemIn(error)
  if (!problem) return { is: 'unreached', asks, url }
  if (asks === 'code' && problem.code === 'auth.token_dead') return { is: 'late', asks: 'password', url }
  const errors = problem.errors?.map(({ path, message }) => [path, message] as const) ?? []
  return { is: 'refused', asks, url, errors: Object.fromEntries(errors), problem }
}

function textOf(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}

/** S02: a modal name in the URL's hash opens the modal, or redirects to its page. */
export function bindHash(paths: LoginPaths): void {
  const name = loginModalNames.find((one) => `#${one}` === location.hash)
  if (!name || location.pathname === paths.auth) return
  if (name === 'login') open(urlAfterwards(paths))
  else location.replace(paths.loginCheck + name)
}

/** On a normal page the user stays there; on the front page they go to their start page. */
export const urlAfterwards = ({ home }: LoginPaths): string | undefined =>
  location.pathname === home ? undefined : pathHere()

const pathHere = (): string => location.pathname + location.search

type Present =
  | 'api'
  | 'caller'
  | 'storefront'
  | 'operator'
  | 'problem'
  | 'now'
  | 'visiblePath'
  | 'originPattern'
  | 'leadsToPay'
  | 'visitor'
  | 'cookie'
  | 'impliedConsent'
  | 'setCookie'
  | 'clearCookie'

export type ServerLocals = App.Locals & { [K in Present]-?: NonNullable<App.Locals[K]> }

/** The locals of an on-demand page, where the server has set all of them. */
export function serverLocals(locals: App.Locals): ServerLocals {
  if (!locals.api) throw new Error('a page that asks the API must say prerender = false')
  return locals as ServerLocals
}

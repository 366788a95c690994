/** For whom there is help. */
export const helpUserTypes = ['customer', 'courier'] as const
type HelpUserType = (typeof helpUserTypes)[number]

/** What each of them asks, in the order in which it comes up. */
export const helpGroups: Readonly<
  Record<HelpUserType, Readonly<Record<string, readonly string[]>>>
> = {
  customer: {
    start: ['post', 'compare'],
    deal: ['pay', 'cancel', 'damage'],
    account: ['close', 'data'],
  },
  courier: {
    start: ['need', 'papers', 'fees'],
    deal: ['paid', 'drop'],
    account: ['close', 'data'],
  },
}

export const HELP_SEARCH_MAX = 80

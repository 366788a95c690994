/** Groups of users with help articles. */
export const helpUserTypes = ['customer', 'courier'] as const
export type HelpUserType = (typeof helpUserTypes)[number]

/** Articles for each group of users, in the order in which the questions come up. */
export const helpGroups = {
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
} as const satisfies Record<HelpUserType, Record<string, readonly string[]>>

type Groups<U extends HelpUserType> = (typeof helpGroups)[U]
/** An article for this group of users. */
export type HelpArticle<U extends HelpUserType> = Groups<U>[keyof Groups<U>] extends infer Articles
  ? Articles extends readonly (infer Article extends string)[]
    ? Article
    : never
  : never

export const HELP_SEARCH_MAX = 80

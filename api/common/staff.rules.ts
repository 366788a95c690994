/** What an administrator is there for; who is `super` may all that any other may. */
export const staffRoles = [
  'support',
  'moderator',
  'verifier',
  'finance',
  'translator',
  'super',
] as const
export type StaffRole = (typeof staffRoles)[number]

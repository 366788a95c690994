/** Roles of admins; `super` may do everything the others may. */
export const staffRoles = ['support', 'moderator', 'verifier', 'finance', 'translator', 'super'] as const
export type StaffRole = (typeof staffRoles)[number]

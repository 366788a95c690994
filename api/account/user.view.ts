import type { User } from './user.model.ts'

/** What people see of their own account. */
export const ownUserView = (user: User) => ({
  id: user.id,
  uuid: user.uuid,
  role: user.role,
  status: user.status,
  name: user.name,
  email: user.email,
  login: user.login,
  phone: user.phone,
  locale: user.locale,
  isEmailConfirmed: user.emailConfirmedAt !== null,
  hasPassword: user.passwordHash !== null,
  createdAt: user.createdAt.toISOString(),
})

export const settingsView = ({ locale, name, email, phone, login }: User) => ({
  locale,
  name,
  email,
  phone,
  login,
})

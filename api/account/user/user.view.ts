import type { OwnAccount, SignedIn } from '#api/common/caller.rules.ts'
import type { User } from './user.model.ts'

type OwnUser = { id: number } & Pick<SignedIn, 'uuid' | 'role' | 'status' | 'name' | 'email'> &
  Pick<OwnAccount, 'login' | 'phone' | 'locale' | 'emailConfirmedAt' | 'hasPassword' | 'createdAt'>

/** The user's own account data. */
export const ownUserView = (user: OwnUser) => ({
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
  hasPassword: user.hasPassword,
  createdAt: user.createdAt.toISOString(),
})

export type OwnUserView = ReturnType<typeof ownUserView>

export const settingsView = ({
  locale,
  currency,
  name,
  email,
  phone,
  login,
  mailsOff,
  pushesOff,
  smsOn,
  lesserMails,
  isQuietAtNight,
  hasPassword,
}: User) => ({
  locale,
  currency,
  name,
  email,
  phone,
  login,
  mailsOff: [...mailsOff],
  pushesOff: [...pushesOff],
  smsOn: [...smsOn],
  lesserMails,
  isQuietAtNight,
  hasPassword,
})

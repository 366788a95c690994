import { dictionary } from '@zxcvbn-ts/language-common'
import { failField } from '#api/kit/fail.ts'

/** What very many people have chosen, from lists that were stolen elsewhere: guessed before anything else. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** In whatever case it is typed. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFC').toLowerCase())

export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password)) failField(field, 'password_common')
}

import { dictionary } from '@zxcvbn-ts/language-common'
import { failField } from '#api/kit/fail.ts'

/** The most common passwords from public leaks; attackers try these first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Case-insensitive. */
export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFC').toLowerCase())

export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password)) failField(field, 'password_common')
}

import { maskContacts } from '#api/common/mask-contacts.rules.ts'
import { remember } from './remember.ts'

/** What is looked at in an hour. */
const TEXTS_LETTERS = 4_000_000

/** What somebody wrote for all to read, without the contact data that only the deal's two sides exchange. */
export const publicText = remember(TEXTS_LETTERS, (text) => maskContacts(text).text)

import { maskContacts } from '#api/common/mask-contacts.rules.ts'
import { lruMemo } from './lru-memo.ts'

/** Size of the cache in characters: about the texts shown in an hour. */
const TEXTS_LETTERS = 4_000_000

/** A public text without contact data, which only the two sides of a deal exchange. */
export const publicText = lruMemo(TEXTS_LETTERS, (text) => maskContacts(text).text)

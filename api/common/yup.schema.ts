import * as yup from 'yup'
import { asSeen } from './typed-text.rules.ts'

/**
 * Messages are codes with values, not sentences, because the schema does not know the caller's
 * language.
 */
export interface MessageCode {
  code: string
  values?: Record<string, string | number>
}

const say = (code: string, values?: Record<string, string | number>): MessageCode =>
  values ? { code, values } : { code }

/**
 * Facts for JSON Schema that a yup schema does not have: the type of `mixed` fields, and
 * combinations of fields.
 */
interface Contract extends Record<string, unknown> {
  oneOf?: readonly {
    title: string
    type?: string
    items?: object
    properties?: object
    required?: readonly string[]
  }[]
}

declare module 'yup' {
  interface CustomSchemaMetadata {
    contract?: Contract
    /** Unknown fields are refused; by default they are dropped. */
    isExact?: true
  }
}

yup.setLocale({
  mixed: {
    default: () => say('default'),
    required: () => say('required'),
    defined: () => say('required'),
    notNull: () => say('required'),
    oneOf: ({ values }) => say('not_contain', { allowed: String(values) }),
    notType: ({ type }) => say(type === 'number' ? 'number' : type === 'date' ? 'date' : 'incorrect'),
  },
  string: {
    min: ({ min }) => say('minlength', { 0: min }),
    max: ({ max }) => say('maxlength', { 0: max }),
    email: () => say('email'),
    url: () => say('url'),
    matches: () => say('incorrect'),
    uuid: () => say('incorrect'),
  },
  number: {
    min: ({ min }) => say('min', { 0: min }),
    max: ({ max }) => say('max', { 0: max }),
    moreThan: ({ more }) => say('min', { 0: more }),
    positive: () => say('min', { 0: 1 }),
    integer: () => say('integer'),
  },
  array: {
    min: () => say('required'),
    max: ({ max }) => say('too_many_items', { 0: max }),
  },
})

// yup's own `trim` and `uppercase` assume text, but a caller may send anything.
const ofText = (change: (text: string) => string) =>
  function (this: yup.StringSchema) {
    return this.transform((value: unknown) => (typeof value === 'string' ? change(value) : value))
  }
/**
 * Forms send CRLF line ends, and macOS may send "é" as two characters; both are normalised before
 * counting, storing and searching. A text of invisible characters alone is empty.
 */
function asKept(text: string): string {
  const kept = text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  return asSeen(kept) && kept
}

yup.addMethod(yup.string, 'trim', ofText(asKept))
yup.addMethod(
  yup.string,
  'uppercase',
  ofText((text) => text.toUpperCase()),
)

export { yup }

import * as yup from 'yup'

/**
 * Messages are codes with values, never sentences: the door that answers knows the caller's
 * language, the schema does not.
 */
export interface MessageCode {
  code: string
  values?: Record<string, string | number>
}

const say = (code: string, values?: Record<string, string | number>): MessageCode =>
  values ? { code, values } : { code }

/** What a schema cannot tell of itself, as JSON Schema: what a field of any kind is, which fields go together. */
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
    /** A field that it does not have is refused, wherever it stands; else it is dropped. */
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
    notType: ({ type }) =>
      say(type === 'number' ? 'number' : type === 'date' ? 'date' : 'incorrect'),
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

// yup's own trim and uppercase take for granted that what they get is text; a caller may send anything.
const ofText = (change: (text: string) => string) =>
  function (this: yup.StringSchema) {
    return this.transform((value: unknown) => (typeof value === 'string' ? change(value) : value))
  }
/**
 * A form of a page sends both signs at the end of each line, and a Mac two signs for "é"; counted, kept and searched is
 * one.
 */
const asKept = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

yup.addMethod(yup.string, 'trim', ofText(asKept))
yup.addMethod(
  yup.string,
  'uppercase',
  ofText((text) => text.toUpperCase()),
)

export { yup }

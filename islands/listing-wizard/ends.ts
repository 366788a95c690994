import type { Form } from './form.ts'

/** The two ends of the way, and under which names the form keeps each. */
export const ends = {
  from: { address: 'fromAddress', text: 'fromText' },
  to: { address: 'toAddress', text: 'toText' },
} as const

export type End = keyof typeof ends

export const addressOf = (form: Form, end: End): Form['fromAddress'] => form[ends[end].address]
export const textOf = (form: Form, end: End): string => form[ends[end].text]

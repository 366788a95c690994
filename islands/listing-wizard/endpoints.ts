import type { Form } from './form.ts'

/** The two ends of the route, with their names in the form. */
export const endpoints = {
  from: { address: 'fromAddress', text: 'fromText' },
  to: { address: 'toAddress', text: 'toText' },
} as const

export type Endpoint = keyof typeof endpoints

export const addressOf = (form: Form, end: Endpoint): Form['fromAddress'] => form[endpoints[end].address]
export const textOf = (form: Form, end: Endpoint): string => form[endpoints[end].text]

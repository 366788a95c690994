import { createHash } from 'node:crypto'
import type { Problem } from '#api/common/errors.rules.ts'
import { PRICE_EXAMPLE } from '#api/common/money.schema.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { asMeant, asTyped, orAsk } from './typed-number.ts'

export type Typed = Record<string, string>

/** The result of a form: the typed values with their errors, or what the call returned. */
export type Submitted<T> =
  | { state: 'fresh'; values: Typed; errors: Typed }
  | { state: 'refused'; values: Typed; errors: Typed; problem: Problem }
  | { state: 'done'; values: Typed; errors: Typed; answer: T }

type FieldMessage = NonNullable<Problem['errors']>[number]

interface PageOfForm {
  request: Request
  locals: App.Locals
}

interface PageOfQuestion {
  url: URL
  locals: App.Locals
}

/** The posted form; in the built shop the server has parsed it before rendering starts. */
export const formOf = async ({ request, locals }: PageOfForm): Promise<FormData> =>
  locals.form ?? request.clone().formData()

/** Secrets are never written back into a page. */
const SECRET = /password|card|cvc/i

/**
 * Reads a posted form, calls the same API procedure as every other client, and returns either its
 * answer or the typed values with errors per field. `values` are the initial values of a fresh
 * form.
 */
export async function submit<T>(
  page: PageOfForm,
  call: (typed: Typed, form: FormData) => Promise<T>,
  values: Typed = {},
): Promise<Submitted<T>> {
  const { request, locals } = page
  if (request.method !== 'POST') return { state: 'fresh', values, errors: {} }
  const form = await formOf(page)
  locals.writeOnce?.(keyOf(form, locals.visiblePath))
  const submitted = await attempt(locals, textsOf(form), (typed) => call(typed, form))
  locals.writeOnce?.(undefined)
  return submitted
}

/**
 * Idempotency key for a form whose submission nothing else deduplicates: its `once` field holds the
 * state it was rendered from. A double click, or the same form in another tab, sends the same key.
 */
function keyOf(form: FormData, path = ''): string | undefined {
  if (!form.has('once')) return undefined
  const sent = [...form].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size],
  )
  return createHash('sha256')
    .update(JSON.stringify([path, sent]))
    .digest('base64url')
}

/** Like `submit` for a form that only reads: its values are in the URL, so "back" works. */
export const ask = <T>({ url, locals }: PageOfQuestion, call: (typed: Typed) => Promise<T>): Promise<Submitted<T>> =>
  attempt(locals, Object.fromEntries(url.searchParams), call)

async function attempt<T>(locals: App.Locals, sent: Typed, call: (typed: Typed) => Promise<T>): Promise<Submitted<T>> {
  const typed = asMeant(sent)
  try {
    return { state: 'done', values: typed, errors: {}, answer: await call(typed) }
  } catch (error) {
    const problem = problemOf(locals, error)
    const errors = Object.fromEntries(
      (problem.errors ?? []).map((error) => [fieldOf(error.path), messageOf(error, typed, locals)]),
    )
    return { state: 'refused', values: withoutSecrets(typed), errors, problem }
  }
}

/** Only the amount of a price is typed; the page knows the currency. */
const fieldOf = (path: string): string => path.replace(/\.(?:amount|currency)$/, '')

/**
 * The API writes prices with a decimal point. The reader sees the storefront's format and is asked
 * if a value is ambiguous.
 */
function messageOf({ path, code, message }: FieldMessage, typed: Typed, { locale }: App.Locals): string {
  const storefront = storefrontOf(locale)
  const example = message.replace(PRICE_EXAMPLE, () => asTyped(PRICE_EXAMPLE, storefront))
  if (code !== 'price' && code !== 'number') return example
  return orAsk(example, { typed: typed[fieldOf(path)], isPrice: code === 'price' }, storefront)
}

export const textsOf = (form: FormData): Typed =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

export const hasSecret = (form: FormData): boolean => [...form.keys()].some((name) => SECRET.test(name))

const withoutSecrets = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name)))

function problemOf(locals: App.Locals, error: unknown): Problem {
  if (!locals.problem) throw error
  const problem = locals.problem(error)
  // A 503 is temporary: show it in the form, so that it can be sent again.
  if (problem.status >= 500 && problem.status !== 503) throw error
  return problem
}

export interface SentFile {
  name: string
  type: string
  bytes: Buffer
}

/** Uploaded files in the shape the API expects; browsers send an empty file for an empty field. */
export const filesOf = (form: FormData, name: string): Promise<SentFile[]> =>
  Promise.all(
    form
      .getAll(name)
      .filter((file) => file instanceof File)
      .filter(({ size }) => size > 0)
      .map(async (file) => ({
        name: file.name,
        type: file.type,
        bytes: Buffer.from(await file.arrayBuffer()),
      })),
  )

export const fileOf = async (form: FormData, name: string): Promise<SentFile | undefined> =>
  (await filesOf(form, name))[0]

import { createHash } from 'node:crypto'
import type { Problem } from '#api/common/errors.rules.ts'
import { PRICE_EXAMPLE } from '#api/common/money.schema.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { asMeant, asTyped, orAsk } from './typed-number.ts'

export type Typed = Record<string, string>

/** A form that came back: what was typed and what is wrong with it, or what it did. */
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

/** What was posted: the server has taken it apart before the page began. */
export const formOf = async ({ request, locals }: PageOfForm): Promise<FormData> =>
  locals.form ?? request.clone().formData()

/** Secrets are never written back into a page. */
const SECRET = /password|card|cvc/i

/**
 * Reads a posted form, calls the same call as everybody else, and gives back either its answer or
 * what was typed with the errors beside the fields. `values` are the start values of a fresh form.
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
 * A form that nothing but this would keep from doing its work twice says by `once` how things stood when it was
 * made. Sent again from the same state with the same in it, by a second click or from another tab, it is the same.
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

/** The same of a form that only asks: all it says stands in the address, so one can go back to it. */
export const ask = <T>(
  { url, locals }: PageOfQuestion,
  call: (typed: Typed) => Promise<T>,
): Promise<Submitted<T>> => attempt(locals, Object.fromEntries(url.searchParams), call)

async function attempt<T>(
  locals: App.Locals,
  sent: Typed,
  call: (typed: Typed) => Promise<T>,
): Promise<Submitted<T>> {
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

/** Of a price one types the amount alone; the page knows its currency. */
const fieldOf = (path: string): string => path.replace(/\.(?:amount|currency)$/, '')

/** On the wire a price has a point; a reader sees it as the storefront writes it, and is asked where two are possible. */
function messageOf(
  { path, code, message }: FieldMessage,
  typed: Typed,
  { locale }: App.Locals,
): string {
  const storefront = storefrontOf(locale)
  const example = message.replace(PRICE_EXAMPLE, () => asTyped(PRICE_EXAMPLE, storefront))
  if (code !== 'price' && code !== 'number') return example
  return orAsk(example, { typed: typed[fieldOf(path)], isPrice: code === 'price' }, storefront)
}

export const textsOf = (form: FormData): Typed =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

export const hasSecret = (form: FormData): boolean =>
  [...form.keys()].some((name) => SECRET.test(name))

const withoutSecrets = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name)))

function problemOf(locals: App.Locals, error: unknown): Problem {
  if (!locals.problem) throw error
  const problem = locals.problem(error)
  // What is only busy is told in the form, where it can be sent again.
  if (problem.status >= 500 && problem.status !== 503) throw error
  return problem
}

interface SentFile {
  name: string
  type: string
  bytes: Buffer
}

/** Uploaded files as the calls want them; a field that was left empty sends an empty one. */
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

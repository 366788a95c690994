/**
 * The parts of an error that may be logged, stored or reported; rows, parameters and SQL may not.
 */
interface DescribedError {
  type: string
  message?: string
  code?: string
  status?: number
  constraint?: string
  table?: string
  column?: string
  stack?: string
  cause?: DescribedError
}

/** Maximum depth of nested causes; deeper ones add nothing. */
const CAUSES_MAX = 3
const MESSAGE_MAX = 300

type Facts = Record<string, unknown>

/** Describes an error without personal data: its type, place and sanitised message. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const facts = error as unknown as Facts
  const { status, parent, cause } = facts
  const { code, constraint, table, column } = namesOf(facts, parent as Facts | undefined)
  const message = safeMessage(error, code)
  return {
    type: error.name,
    ...(message ? { message } : {}),
    ...(code ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(constraint ? { constraint } : {}),
    ...(table ? { table } : {}),
    ...(column ? { column } : {}),
    stack: framesOf(error),
    ...(cause instanceof Error && depth < CAUSES_MAX ? { cause: describeError(cause, depth + 1) } : {}),
  }
}

/** Sequelize wraps the driver's error, which has the codes. */
function namesOf(facts: Facts, parent: Facts = {}) {
  const nameIn = (key: string): string | undefined => {
    const value = facts[key] ?? parent[key]
    return typeof value === 'string' ? value : undefined
  }
  return {
    code: nameIn('code'),
    constraint: nameIn('constraint'),
    table: nameIn('table'),
    column: nameIn('column'),
  }
}

/** Postgres data exceptions (class 22) and parsers quote the input. */
const quotesInput = (error: Error, code: string | undefined): boolean =>
  (code !== undefined && /^22[0-9A-Z]{3}$/.test(code)) || error instanceof SyntaxError

const safeMessage = (error: Error, code: string | undefined): string =>
  quotesInput(error, code) ? '' : cleanText(error.message)

/** Removes mail addresses, phone and card numbers, tokens and query strings. */
const cleanText = (text: string): string =>
  text
    .slice(0, MESSAGE_MAX)
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[mail]')
    .replaceAll(/\?[^\s"')]+/g, '?[query]')
    .replaceAll(/\+?\d[\d\s().-]{6,}\d/g, '[number]')
    .replaceAll(/(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}/g, '[token]')

/** Drops the first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** One line for the list of failures. */
export const faultText = (error: unknown): string => textOf(describeError(error))

const textOf = ({ type, message, code, constraint }: DescribedError): string =>
  [message ?? type, code, constraint].filter(Boolean).join(' · ')

/**
 * A sanitised copy, for libraries that serialise errors themselves: the error service and the job
 * queue.
 */
export const cleanError = (error: unknown): Error => errorOf(describeError(error))

function errorOf(described: DescribedError): Error {
  const { type, stack = '', cause } = described
  const clean = new Error(textOf(described), cause ? { cause: errorOf(cause) } : {})
  clean.name = type
  clean.stack = `${type}: ${clean.message}\n${stack}`
  return clean
}

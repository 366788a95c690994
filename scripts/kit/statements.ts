import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Sequelize writes capitals, and values; ours have parameters, and constants with a meaning. */
const ofSequelize = /^(?:SELECT|INSERT|UPDATE|DELETE) /

/** Statements of the connection, not of a call. */
export const isOfConnection = (text: string): boolean =>
  /^(?:START TRANSACTION|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|SET|WITH ranges)\b/i.test(text)

/** A statement without the values and the number of rows of one run. */
export function normalized(text: string): string {
  const lines = (ofSequelize.test(text) ? withoutValues(text) : text).split('\n')
  return lines
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .join('\n')
    .replaceAll(ROWS, '$1, …')
    .replace(/;$/, '')
}

/** Words such as statuses stay. */
const VALUES = /'(?:[^']|'')*'|(?<![\w$"])\d+(?:\.\d+)?(?![\w"])/g
const withoutValues = (text: string): string =>
  text
    .replace(/ VALUES \((?!\$)[\s\S]*?\)(?= RETURNING| ON CONFLICT|;|$)/, ' VALUES (…)')
    .replaceAll(VALUES, (value) => (/^'[a-z_]+'$/.test(value) ? value : '?'))
    .replaceAll(/\(\?(?:, \?)+\)/g, '(?, …)')

/** Several rows of parameters. */
const ROWS = /(\([^()]*\$\d+[^()]*\))(?:,\s*\([^()]*\$\d+[^()]*\))+/g

interface Recorded {
  /** A call, or `job` with its name. */
  name: string
  text: string
}

const SHARED = 'shared'
const domainOf = (name: string): string => (name.startsWith('job ') ? 'jobs' : (name.split('.')[0] ?? ''))

/** A file for each domain, from what the tests have recorded in the folder. */
export async function statementFiles(folder: string): Promise<Record<string, string>> {
  const senders = new Map<string, Set<string>>()
  for (const { name, text } of await recordedIn(folder)) {
    const statement = normalized(text)
    senders.set(statement, (senders.get(statement) ?? new Set()).add(name))
  }
  const files: Record<string, Map<string, string[]>> = {}
  for (const [statement, names] of senders) {
    const domains = [...new Set([...names].map(domainOf))].sort()
    const [domain = SHARED, ...others] = domains
    const heads = others.length > 0 ? domains : [...names].sort()
    const blocks = (files[others.length > 0 ? SHARED : domain] ??= new Map<string, string[]>())
    const head = heads.join(', ')
    blocks.set(head, [...(blocks.get(head) ?? []), statement])
  }
  return Object.fromEntries(Object.entries(files).map(([domain, blocks]) => [`${domain}.sql`, textOf(blocks)]))
}

const textOf = (blocks: ReadonlyMap<string, string[]>): string =>
  [...blocks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([head, statements]) => [`-- ${head}`, ...statements.sort().map((one) => `${one};`)].join('\n\n'))
    .join('\n\n')
    .concat('\n')

async function recordedIn(folder: string): Promise<Recorded[]> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Recorded),
  )
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { callsOf } from '#api/http/rest.ts'
import { runJob } from '#api/jobs.ts'
import type { Ctx } from '#api/kit/context.ts'
import { appRouter } from '#api/router.ts'
import { isOfConnection, normalized } from '#scripts/kit/statements.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/statements')
/** `npm run contract -- --statements FOLDER` reads what the tests write there. */
const { RECORD_STATEMENTS: written } = process.env

/** The call or job that is running. */
const sender = new AsyncLocalStorage<string>()
const seen = new Map<string, Set<string>>()

for (const { name, meta } of callsOf(appRouter)) {
  const { run } = meta
  meta.run = (...asked) => sender.run(name, () => run(...asked))
}

/** Runs a job; its statements are recorded. */
export const runRecordedJob = (ctx: Ctx, task: string, payload?: Record<string, unknown>) =>
  sender.run(`job ${task}`, () => runJob(ctx, task, payload))

/**
 * Records the statements of the calls and jobs in this test file: written to the folder of
 * `RECORD_STATEMENTS`, or else compared with `docs/statements/`.
 */
export function recordStatements(): void {
  const real = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  beforeAll(() => {
    const recording = function (this: pg.Client, ...args: unknown[]): unknown {
      const name = sender.getStore()
      const [asked] = args as [string | { text?: string }]
      const text = typeof asked === 'string' ? asked : asked.text
      if (name !== undefined && text !== undefined && !isOfConnection(text)) note(name, text)
      return Reflect.apply(real, this, args)
    }
    Reflect.set(pg.Client.prototype, 'query', recording)
  })
  afterAll(() => {
    Reflect.set(pg.Client.prototype, 'query', real)
    const rows = [...seen].flatMap(([name, texts]) => [...texts].map((text) => ({ name, text })))
    seen.clear()
    if (written !== undefined) return write(written, rows)
    const known = listed()
    const fresh = rows
      .map(({ name, text }) => ({ name, text: normalized(text) }))
      .flatMap(({ name, text }) => (known.has(text) ? [] : [`${name}: ${text}`]))
    expect(
      [...new Set(fresh)],
      'statements that docs/statements/ does not have: record them, see tests/README.md',
    ).toEqual([])
  })
}

function note(name: string, text: string): void {
  const texts = seen.get(name) ?? new Set()
  seen.set(name, texts.add(text))
}

function write(into: string, rows: object[]): void {
  mkdirSync(into, { recursive: true })
  const file = path.join(into, `${process.pid}.jsonl`)
  appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

/** Statements end with a semicolon and an empty line. */
const listed = (): ReadonlySet<string> =>
  new Set(
    readdirSync(folder)
      .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split(/;\n(?:\n|$)/))
      .map((block) => block.replace(/^-- .*\n\n/, '')),
  )

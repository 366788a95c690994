import { sentenceFor } from './user-error.ts'

export function say(text = '') {
  process.stdout.write(`${text}\n`)
}

/** Runs one phase of a command and prints its name with its duration in seconds. */
export async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`  ${name} …`)
  try {
    return await work()
  } finally {
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
    say(`  ${name.padEnd(28)} ${seconds(begun)} s`)
  }
}

export function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1).padStart(6)
}

/** Runs a command: an expected error prints one sentence, an unexpected one its stack. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): never {
  const unforeseen = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`\n${sentenceFor(error) ?? `CarryTo stopped unexpectedly.\n${unforeseen}`}\n`)
  process.exit(1)
}

/** Pads each column to its widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

import type { Answered } from './client.ts'

/** An acknowledged write, which must therefore be durable. */
export type Acknowledged =
  | { what: 'auction'; id: number; uuid: string }
  | { what: 'offer'; id: number; auction: number; login: string; grossMinor: number }
  | { what: 'accepted'; offer: number; auction: number }
  | { what: 'paid'; offer: number }
  | { what: 'step'; offer: number; event: string }
  | { what: 'cancelled'; offer: number }
  | { what: 'opinion'; offer: number; side: 'owner' | 'provider' }

/** The clients’ observations, which are compared with the database. */
export class Journal {
  readonly acknowledged: Acknowledged[] = []
  /** By status; 0 is a missing answer. */
  readonly answers = new Map<number, number>()
  /** Answers with an internal error: no fault excuses them. */
  readonly unforeseen: string[] = []
  /** Contact data shown before a deal. */
  readonly leaks: string[] = []
  /** Stories with an unexpected end. */
  readonly broken: string[] = []
  deals = 0

  write(one: Acknowledged): void {
    this.acknowledged.push(one)
  }

  answered(line: string, answered: Answered | undefined): void {
    const status = answered?.status ?? 0
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
    if (answered && status >= 500 && status !== 503)
      this.unforeseen.push(`${line}: ${status} ${JSON.stringify(answered.json)}`)
  }
}

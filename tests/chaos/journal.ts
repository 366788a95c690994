import type { Answered } from './client.ts'

/** A write that the product has acknowledged to somebody, and what must therefore be true for good. */
export type Acknowledged =
  | { what: 'auction'; id: number; uuid: string }
  | { what: 'offer'; id: number; auction: number; login: string; grossMinor: number }
  | { what: 'accepted'; offer: number; auction: number }
  | { what: 'paid'; offer: number }
  | { what: 'step'; offer: number; event: string }
  | { what: 'cancelled'; offer: number }
  | { what: 'opinion'; offer: number; side: 'owner' | 'provider' }

/** What the clients saw: the half of the truth that the database is held against. */
export class Journal {
  readonly acknowledged: Acknowledged[] = []
  /** By status; 0 is an answer that never came. */
  readonly answers = new Map<number, number>()
  /** Answers that say "we do not know why": there is no fault that excuses one. */
  readonly unforeseen: string[] = []
  /** Somebody read what he may not know before a deal is made. */
  readonly leaks: string[] = []
  /** Stories that ended in a way no story ends. */
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

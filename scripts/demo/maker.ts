import type { Transaction } from 'sequelize'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { Cards } from './cards.ts'
import type { Seen } from './idle-story.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'
import type { Timers } from './timers.ts'
import type { Towns } from './towns.ts'

/** What every part of the making needs. */
export interface Maker {
  /** Of nobody, at no moment yet: see `calls.ts`. */
  ctx: Ctx & { tx: Transaction }
  timeline: Timeline
  timers: Timers
  random: Random
  towns: Towns
  cards: Cards
  password: string
  taken: Taken
  /** Whoever looks at papers. */
  staff: Person
  /** The listings that take offers at the end. */
  open: Seen[]
}

/** What only one person may have. */
interface Taken {
  emails: Set<string>
  phones: Set<string>
}

/** Somebody with an account, or who is going to have one. */
export interface Person {
  storefront: Storefront
  /** From the registration on. */
  caller: SignedIn | undefined
}

/** A person who carries, with the company. */
export interface Provider extends Person {
  company: {
    isVatPayer: boolean
    kind: 'courier' | 'charity'
    country: string
    /** It was checked that it is one. */
    isCharity: boolean
  }
}

const MINUTE_MS = 60_000

/** So many minutes, hours, days before the end of the story. */
export const ago = (
  { timeline }: Pick<Maker, 'timeline'>,
  span: { days?: number; hours?: number; minutes?: number },
): Date => timeline.end.minus(span).toJSDate()

export const after = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + minutes * MINUTE_MS)

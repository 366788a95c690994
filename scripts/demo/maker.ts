import type { Transaction } from 'sequelize'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { Cards } from './cards.ts'
import type { Seen } from './story/idle-story.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'
import type { Timers } from './timers.ts'
import type { Towns } from './towns.ts'

/** The context of every part of the seed. */
export interface Maker {
  /** Without caller and moment: `calls.ts` adds them. */
  ctx: Ctx & { tx: Transaction }
  timeline: Timeline
  timers: Timers
  random: Random
  towns: Towns
  cards: Cards
  password: string
  taken: Taken
  /** The administrator who verifies documents. */
  staff: Person
  /** The listings that are open for offers at the end. */
  open: Seen[]
}

/** Values that must be unique per person. */
interface Taken {
  emails: Set<string>
  phones: Set<string>
}

/** A person with an account, or one who will have one. */
export interface Person {
  storefront: Storefront
  /** Set once the person has registered. */
  caller: SignedIn | undefined
}

/** A courier or charity, with the company. */
export interface Provider extends Person {
  company: {
    isVatPayer: boolean
    kind: 'courier' | 'charity'
    country: string
    /** A verified charity. */
    isCharity: boolean
  }
}

const MINUTE_MS = 60_000

/** The moment this many minutes, hours or days before the end of the story. */
export const ago = (
  { timeline }: Pick<Maker, 'timeline'>,
  span: { days?: number; hours?: number; minutes?: number },
): Date => timeline.end.minus(span).toJSDate()

export const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

import { setTimeout as pause } from 'node:timers/promises'
import type Stripe from 'stripe'
import { query } from '#api/kit/db/db.ts'
import { castOf, hireCourier } from './cast.ts'
import type { Client } from './client.ts'
import { liveOneDeal } from './deal-story.ts'
import { diceOf, type Dice } from './dice.ts'
import { drawFault } from './faults.ts'
import { Journal } from './journal.ts'
import { openShop, type Shop } from './shop.ts'
import { watchAnswers, type Gap } from './watch.ts'

export interface ChaosWishes {
  faults: number
  seed: number
  clients: number
}

export interface Played extends ChaosWishes {
  journal: Journal
  gap: Gap
  /** Counts of the faults caused. */
  caused: ReadonlyMap<string, number>
  seconds: number
  /** From the last fault until no work was pending. */
  quietAfterSeconds: number
  /** The card processor, with the data of its own console. */
  stripe: Stripe
  end(): Promise<void>
}

const FAULT_EVERY_MS = 1000
/** A job that failed five times waits 148 seconds for its next try. */
const QUIET_WITHIN_MS = 240_000

/** Starts the servers, runs deals under constant faults, and waits until no work is pending. */
export async function playChaos(wishes: ChaosWishes): Promise<Played> {
  const shop = await openShop()
  try {
    return await playIn(shop, wishes)
  } catch (error) {
    await shop.close()
    throw error
  }
}

async function playIn(shop: Shop, wishes: ChaosWishes): Promise<Played> {
  const dice = diceOf(wishes.seed)
  const journal = new Journal()
  const couriers: Client[] = []
  while (couriers.length < wishes.clients) couriers.push(await hireCourier(shop, journal, dice.fork()))
  // One deal without faults: if it fails, the chaos is not to blame.
  await liveOneDeal(await castOf(shop, journal, dice.fork(), couriers))
  const match = journal.acknowledged.find((one) => one.what === 'auction')
  const watch = watchAnswers(shop.webPorts, `/auction/${match?.id}`, () => shop.isAnyWebAlive())
  const begun = Date.now()
  const life = { goesOn: true }
  const people = Array.from({ length: wishes.clients }, () => liveOn(shop, journal, dice.fork(), couriers, life))
  const caused = await breakThings(shop, dice, wishes.faults)
  life.goesOn = false
  const calm = Date.now()
  await Promise.all(people)
  const gap = watch.stop()
  await untilQuiet()
  const seconds = (Date.now() - begun) / 1000
  const quietAfterSeconds = (Date.now() - calm) / 1000
  const stripe = shop.processor()
  return {
    ...wishes,
    journal,
    gap,
    caused,
    seconds,
    quietAfterSeconds,
    stripe,
    end: () => shop.close(),
  }
}

async function liveOn(
  shop: Shop,
  journal: Journal,
  dice: Dice,
  couriers: readonly Client[],
  life: { goesOn: boolean },
): Promise<void> {
  while (life.goesOn)
    try {
      await liveOneDeal(await castOf(shop, journal, dice, couriers))
    } catch (error) {
      journal.broken.push(error instanceof Error ? error.message : String(error))
      await pause(FAULT_EVERY_MS)
    }
}

/** Starts a new fault every second, without waiting for the last one. */
async function breakThings(shop: Shop, dice: Dice, times: number): Promise<Map<string, number>> {
  const caused = new Map<string, number>()
  const running: Promise<void>[] = []
  for (let at = 0; at < times; at++) {
    const fault = drawFault(shop, dice, caused)
    caused.set(fault.name, (caused.get(fault.name) ?? 0) + 1)
    running.push(fault.run(shop, dice.fork()))
    await pause(FAULT_EVERY_MS)
  }
  await Promise.all(running)
  return caused
}

/** Waits until no job is due or to be retried, and no mail is unsent. */
async function untilQuiet(): Promise<void> {
  for (const until = Date.now() + QUIET_WITHIN_MS; Date.now() < until; await pause(500)) {
    const [waiting] = await query<{ jobs: number; mails: number }>(
      { tx: undefined },
      `select (select count(*) from graphile_worker.jobs
           where run_at < now() or locked_at is not null or attempts between 1 and max_attempts - 1)::int as jobs,
         (select count(*) from outbox_mails where sent_at is null and (due_at is null or due_at <= now()))::int as mails`,
    ).catch(() => [])
    if (waiting?.jobs === 0 && waiting.mails === 0) return
  }
}

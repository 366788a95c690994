import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import type { Alert } from '#api/criteria/criteria.rules.ts'
import { runJob } from '#api/jobs.ts'
import { anAddress, anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aSavedSearch } from '#tests/support/scenes/criteria.ts'
import { query } from '#api/kit/db/db.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aTrip } from '#tests/support/scenes/trips.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const finders = {
  'saved searches': {
    event: 'criteria',
    jobs: ['match-criteria', 'tell-criteria'],
    add: async (by: SignedIn, alert: Alert, at: number) =>
      aSavedSearch(by, { fromPlaceId: (await anAddress('Gdynia')).placeId ?? '', fromRadius: 30 + at }, alert),
    change: (by: SignedIn, criteriaId: number, alert: Alert) => as(by).criteria.change({ criteriaId, alert }),
  },
  trips: {
    event: 'trip',
    jobs: ['match-trips', 'tell-trips'],
    add: (by: SignedIn, alert: Alert) =>
      aTrip(by, { from: 'Gdynia', to: 'Toruń', dateFrom: inDays(1), dateTo: inDays(20), alert }),
    change: (by: SignedIn, tripId: number, alert: Alert) => as(by).trip.change({ tripId, alert }),
  },
} as const

/** Rhythms of a company's searches; the first one has another rhythm after Tuesday, and another after Monday. */
const companies: { alerts: Alert[]; afterTuesday?: Alert; afterMonday?: Alert }[] = [
  { alerts: ['instant'], afterTuesday: 'daily', afterMonday: 'weekly' },
  { alerts: ['instant'], afterTuesday: 'weekly', afterMonday: 'daily' },
  { alerts: ['daily'], afterTuesday: 'instant', afterMonday: 'weekly' },
  { alerts: ['daily'], afterTuesday: 'weekly', afterMonday: 'instant' },
  { alerts: ['weekly'], afterTuesday: 'instant', afterMonday: 'daily' },
  { alerts: ['weekly'], afterTuesday: 'daily', afterMonday: 'instant' },
  { alerts: ['daily', 'weekly'] },
  { alerts: ['instant', 'daily', 'weekly'] },
]

const monday = DateTime.utc().startOf('week').plus({ weeks: 1, hours: 5, minutes: 18 })

describe.each(Object.entries(finders))('%s', (_, { event, jobs: [match, tell], add, change }) => {
  test('tell of each listing once, whatever their rhythms, and when these change', async () => {
    const people: { bob: SignedIn; id: number; afterTuesday?: Alert; afterMonday?: Alert }[] = []
    for (const { alerts, ...later } of companies) {
      const bob = await aCourier()
      const ids: number[] = []
      for (const [at, alert] of alerts.entries()) ids.push((await add(bob, alert, at)).id)
      people.push({ bob, id: ids[0] ?? 0, ...later })
    }
    const turn = async (when: 'afterTuesday' | 'afterMonday') => {
      for (const { bob, id, [when]: alert } of people) if (alert) await change(bob, id, alert)
    }
    const mornings = async (...days: number[]) => {
      await workOutbox()
      for (const day of days) await runJob(aCtx(guestCaller, { now: monday.plus({ days: day }) }), tell)
    }
    const post = async (title: string) =>
      anAuction({ by: await aCustomer(), from: 'Gdynia', to: 'Toruń', category: 'sofa', title })
    const first = await post('Green sofa')
    await mornings(1, 1.1, 1.6)
    const second = await post('Brown sofa')
    await workOutbox()
    await turn('afterTuesday')
    await mornings(2, 2.1, 7, 7.1)
    await turn('afterMonday')
    for (const { id } of [first, second]) await runJob(aCtx(), match, { id })
    await mornings(8, 14)
    await workOutbox()

    const mails = await query<{ green: number; brown: number }>(
      { tx: undefined },
      `select count(*) filter (where text like '%Green sofa%')::int as green,
         count(*) filter (where text like '%Brown sofa%')::int as brown
       from unnest($1::int[]) with ordinality as bob (id, at)
       left join outbox_mails on user_id = bob.id and event like $2 group by at order by at`,
      [people.map(({ bob }) => bob.userId), `${event}.%`],
    )
    const found = companies.map((company, at) => ({ ...company, ...mails[at] }))
    expect(found).toEqual(companies.map((company) => ({ ...company, green: 1, brown: 1 })))
  })
})

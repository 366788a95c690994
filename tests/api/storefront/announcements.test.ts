import { DateTime } from 'luxon'
import { describe, expect, test, vi } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { openTopBars } from '#api/http/fragments/top-bars.ts'
import { query } from '#api/kit/db/db.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()

const words = { locale: 'pl_PL', text: 'W święta odpowiadamy dzień później.' }
const shownIn = async (locale: 'pl_PL' | 'en_GB', now?: DateTime) => {
  const { data } = await as(guestCaller, { locale, ...(now && { now }) }).storefront.announcements()
  return data.map(({ text }) => text)
}

describe('an admin’s announcement', () => {
  test('S07: is shown in its storefront only, between its times in that time zone', async () => {
    const boss = as(await anAdmin())

    const posted = await boss.storefront.postAnnouncement({
      ...words,
      link: '/kontakt/',
      shownFrom: '2027-12-24T08:00',
      shownUntil: '2027-12-27 20:00',
    })

    expect(posted).toMatchObject({ ...words, role: null, link: '/kontakt/', state: 'to come' })
    // Warsaw is an hour ahead of UTC in winter.
    const at = (time: string) => DateTime.fromISO(`2027-12-24T${time}Z`)
    expect(await shownIn('pl_PL', at('06:59'))).toEqual([])
    expect(await shownIn('pl_PL', at('07:00'))).toEqual([words.text])
    expect(await shownIn('en_GB', at('07:00'))).toEqual([])
    expect(await shownIn('pl_PL', DateTime.fromISO('2027-12-27T19:00Z'))).toEqual([])
    await boss.storefront.removeAnnouncement({ id: posted.id })
  })

  test('is changed and removed, and the audit log has the author', async () => {
    const zoe = await anAdmin()
    const boss = as(zoe)
    const { id } = await boss.storefront.postAnnouncement(words)

    const text = 'Jesteśmy znów jak zwykle.'
    expect(await boss.storefront.changeAnnouncement({ id, ...words, text })).toMatchObject({ text })
    expect(await shownIn('pl_PL')).toEqual([text])
    await boss.storefront.removeAnnouncement({ id })

    expect(await shownIn('pl_PL')).toEqual([])
    expect(await refusal(boss.storefront.announcement({ id }))).toBe('not_found')
    expect(await refusal(boss.storefront.changeAnnouncement({ id, ...words }))).toBe('not_found')
    expect(await refusal(boss.storefront.removeAnnouncement({ id }))).toBe('not_found')
    const noted = await query(
      { tx: undefined },
      `select event, actor_id as by from audit_events where machine = 'announcement' and thing_id = $1 order by id`,
      [String(id)],
    )
    expect(noted).toEqual(['post', 'change', 'remove'].map((event) => ({ event, by: zoe.userId })))
  })

  test('is listed as past, current or future, by storefront and state', async () => {
    const boss = as(await anAdmin())
    const ids: Record<string, number> = {}
    for (const [state, times] of Object.entries({
      over: { shownFrom: '2026-01-01 00:00', shownUntil: '2026-01-02 00:00' },
      shown: { shownFrom: '2026-01-01 00:00' },
      'to come': { shownFrom: '2099-01-01 00:00' },
    }))
      ids[state] = (await boss.storefront.postAnnouncement({ ...words, locale: 'sv_SE', ...times })).id

    for (const state of ['over', 'shown', 'to come'] as const) {
      const { data, total } = await boss.storefront.allAnnouncements({ locale: 'sv_SE', state })
      expect([total, data.map(({ id }) => id)]).toEqual([1, [ids[state]]])
    }
    expect((await boss.storefront.allAnnouncements({ locale: 'sv_SE' })).total).toBe(3)
  })

  test.each([
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ locale: 'pl' }, 'locale'],
    [{ role: 'everyone' }, 'role'],
    [{ link: 'https://elsewhere.example/' }, 'link'],
    [{ link: '//elsewhere.example/' }, 'link'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ shownFrom: 'tomorrow' }, 'shownFrom'],
    [{ shownFrom: '2027-12-24 08:00', shownUntil: '2027-12-24 08:00' }, 'shownUntil'],
  ])('reports errors for %j', async (wrong, field) => {
    const boss = as(await anAdmin())

    const fields = await wrongFields(boss.storefront.postAnnouncement({ ...words, ...wrong }))

    expect(Object.keys(fields)).toEqual([field])
  })

  test('is refused to others', async () => {
    for (const who of [await aCustomer(), await aCourier()])
      expect(await refusal(as(who).storefront.postAnnouncement(words))).toBe('forbidden')
    expect(await refusal(as(guestCaller).storefront.allAnnouncements({}))).toBe('unauthorized')
  })
})

describe('the bar above the page', () => {
  test('S07: has the latest announcement for its reader, escaped', async () => {
    const boss = as(await anAdmin())
    await boss.storefront.postAnnouncement({ locale: 'cs_CZ', text: 'Pro všechny' })
    const text = 'Dopravci & <b>charity</b>'
    const { id } = await boss.storefront.postAnnouncement({ locale: 'cs_CZ', role: 'courier', text, link: '/a"b/' })
    const find = openTopBars(theServices())
    find('cs_CZ', 'courier')
    find('cs_CZ', undefined)

    await vi.waitFor(() => expect(find('cs_CZ', undefined)?.html).toContain('>Pro všechny<'))
    await vi.waitFor(() => expect(find('cs_CZ', 'courier')?.id).toBe(id))
    const { html = '' } = find('cs_CZ', 'courier') ?? {}
    expect(html).toContain('Dopravci &amp; &lt;b&gt;charity&lt;/b&gt;')
    expect(html).toContain('href="/a&quot;b/"')
    expect(find('de_DE', undefined)).toBeUndefined()
  })
})

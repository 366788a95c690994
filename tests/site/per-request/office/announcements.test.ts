import { describe, expect, test, vi } from 'vitest'
import type { Caller } from '#api/common/caller.rules.ts'
import { toMainPath, toPath } from '#content/paths.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, textOf, textsOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const answered = 'ct_cookie_consent=0'
const barOf = async (page: string, wishes: { by?: Caller; on?: 'de_DE' | 'cs_CZ'; cookie: string }) =>
  textsOf((await visit(page, wishes)).html, 'announcement')

describe('an admin’s announcement', () => {
  test('S07: is shown on static pages and on-demand pages of its storefront until it is closed', async () => {
    const by = await anAdmin()
    const text = 'Zwischen den Jahren antworten wir später.'
    const form = { locale: 'de_DE', role: '', text, link: '/kontakt/', shownFrom: '', shownUntil: '' }

    const posted = await visit(toMainPath('announcements'), { by, on: 'main', form })
    expect(posted).toMatchObject({ status: 303, location: '/admin/announcements?posted' })

    const pages = [toPath('de_DE', 'terms'), toPath('de_DE', 'listings')]
    for (const page of pages)
      await vi.waitFor(async () =>
        expect(await barOf(page, { on: 'de_DE', cookie: answered })).toEqual([`${text} Schließen`]),
      )
    const [page = ''] = pages
    expect(await barOf(page, { on: 'de_DE', cookie: '' })).toEqual([])
    expect(await barOf(toPath('cs_CZ', 'terms'), { on: 'cs_CZ', cookie: answered })).toEqual([])

    const { html } = await visit(page, { on: 'de_DE', cookie: answered })
    const id = /name="announcement" value="(\d+)"/.exec(html)?.[1] ?? ''
    const closed = await visit(toPath('de_DE', 'closeAnnouncement'), { on: 'de_DE', form: { announcement: id } })
    expect(closed).toMatchObject({ status: 303, location: '/' })
    for (const one of pages)
      expect(await barOf(one, { on: 'de_DE', cookie: `${answered}; ct_announcementClosed=${id}` })).toEqual([])
  })

  test('is shown to couriers alone if it is meant for them', async () => {
    const form = { locale: 'cs_CZ', role: 'courier', text: 'Pro dopravce' }
    await visit(toMainPath('announcements'), { by: await anAdmin(), on: 'main', form })
    const [page, bob] = [toPath('cs_CZ', 'listings'), await aCourier()]

    await vi.waitFor(async () =>
      expect(await barOf(page, { by: bob, on: 'cs_CZ', cookie: answered })).toEqual(['Pro dopravce Zavřít']),
    )
    expect(await barOf(page, { on: 'cs_CZ', cookie: answered })).toEqual([])
  })

  test('keeps what was typed and names the error if its form is refused', async () => {
    const form = { locale: 'pl_PL', text: 'Wracamy', link: 'https://elsewhere.example', shownFrom: '2027-12-24T08:00' }

    const { status, html } = await visit(toMainPath('announcements'), { by: await anAdmin(), on: 'main', form })

    expect(status).toBe(422)
    expect(fieldOf(html, 'text').value).toBe('Wracamy')
    expect(fieldOf(html, 'shownFrom').value).toBe('2027-12-24T08:00')
    expect(fieldOf(html, 'link')).toMatchObject({ value: form.link, isInvalid: true })
  })

  test('is changed and removed on a page of its own', async () => {
    const by = await anAdmin()
    const form = { locale: 'sv_SE', text: 'Snart tillbaka', shownFrom: '2027-12-24T08:00' }
    await visit(toMainPath('announcements'), { by, on: 'main', form })
    const { html } = await visit(toMainPath('announcements'), { by, on: 'main' })
    const page = /href="(\/admin\/announcements\/\d+)"[^>]*>\s*Snart/.exec(html)?.[1] ?? ''

    const opened = await visit(page, { by, on: 'main' })
    expect(fieldOf(opened.html, 'text').value).toBe('Snart tillbaka')
    expect(fieldOf(opened.html, 'shownFrom').value).toBe('2027-12-24 08:00')
    const removed = await visit(page, { by, on: 'main', form: { do: 'remove' } })

    expect(removed).toMatchObject({ status: 303, location: '/admin/announcements?removed' })
    expect((await visit(page, { by, on: 'main' })).status).toBe(404)
    expect(textOf((await visit(toMainPath('announcements'), { by, on: 'main' })).html)).not.toContain('Snart')
  })
})

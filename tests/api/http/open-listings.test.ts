import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '#api/common/caller.rules.ts'
import { createLoadShedder } from '#api/http/load-shedding.ts'
import { openPageCache } from '#api/http/pages/page-cache.ts'
import { pages, type AstroHandler } from '#api/http/pages/pages.ts'
import { findStaticPages } from '#api/http/pages/static-pages.ts'
import { noFragments, openLiveFragments, type LiveFragments } from '#api/http/fragments/live-fragments.ts'
import { closeDatabase, openDatabase, query } from '#api/kit/db/db.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aDeliveredDeal, anOffer, aPaidDeal, priced } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { as, testApp, theServices } from '#tests/support/test-app.ts'

let strips: ReturnType<typeof openLiveFragments>
const noAstro: AstroHandler = (_req, res) => void res.end()

testApp()
aServer((app) => {
  const services = theServices()
  const client = path.join(services.config.dataDir, 'client')
  for (const [page, mark] of [
    ['', '<!--running--><!--opinions-->'],
    ['transport/cars', '<!--running:cars-->'],
    ['transport/car', '<!--running:car-->'],
    ['transport/motorcycles', '<!--running:motorcycles-->'],
  ] as const)
    for (const locale of ['en_GB', 'de_DE']) {
      mkdirSync(path.join(client, locale, page), { recursive: true })
      writeFileSync(path.join(client, locale, page, 'index.html'), `<html><main>${mark}</main></html>`)
    }
  const kept = openPageCache(path.join(services.config.dataDir, 'pages'), client)
  strips = openLiveFragments(services)
  const found = findStaticPages(client, services.config.originPattern, kept, undefined, strips.find)
  app.use(pages(services, found, noAstro, createLoadShedder()))
  return Promise.resolve()
})

const get = (where: string, host = 'en', headers: Record<string, string> = {}) =>
  call(`GET ${where}`, { host: `${host}.localhost:4000`, headers })
const textOf = async (where: string, host?: string) => (await get(where, host)).text

/** The live fragment currently rendered for a storefront’s page. */
async function drawn(category?: string, locale: Locale = 'en_GB') {
  await strips.refresh()
  return strips.find(locale, category)
}

const cars = toPath('en_GB', 'category', { category: 'cars' })
const motorcycles = toPath('en_GB', 'category', { category: 'motorcycles' })
const title = `"Golf" & <img src=x onerror=alert(1)>${' in good order'.repeat(3)}`
const safe = '&quot;Golf&quot; &amp; &lt;img src=x onerror=alert(1)&gt; in good order'

let ann: Caller
let bob: Caller
beforeAll(async () => {
  ann = await aCustomer()
  bob = await aCourier()
})

describe('open listings on static pages', () => {
  test('are left out if there are none', async () => {
    expect((await drawn()).running).toBe('')
    expect(await textOf('/')).toContain('<main><!--running--><!--opinions--></main>')
  })

  test('include a listing for the very first reader, in the storefront’s language, with typed markup escaped', async () => {
    const auction = await anAuction({ by: ann, title })
    await anOffer({ on: auction, by: bob, gross: '340' })
    await strips.refresh()

    expect(await textOf('/', 'de')).toContain('Danzig → Berlin')
    expect(await textOf('/')).toContain(safe)
    expect((await get('/', 'en', { cookie: 'ct_cookie_consent=1' })).text).toContain(safe)

    const page = (await textOf('/')).replace(/[\u00a0\u202f]/g, ' ')
    expect(page).toContain('1 offer, from £340')
    expect(page).not.toContain('onerror=alert(1)>')
    expect(page).toMatch(/<img src="\/maps\/thumb\/[^"]+" alt=""/)
    expect(page).toMatch(new RegExp(`href="/listing/golf-[\\w-]+-${auction.id}/"`))
  })

  test('are of one category on its page', async () => {
    expect(await textOf(cars)).toContain(safe)
    expect(await textOf(toPath('en_GB', 'category', { category: 'car' }))).toContain(safe)
    expect(await textOf(motorcycles)).not.toContain('class="running"')
    const german = (await drawn('cars', 'de_DE')).running.replace(/[\u00a0\u202f]/g, ' ')
    expect(german).toMatch(/<b class="small">1 Angebot, ab \d+ €<\/b><span class="small muted">340 £<\/span>/)
  })

  test('start with those from the own country, at most four', async () => {
    for (const town of ['Berlin', 'Hamburg', 'Gdańsk', 'Gdańsk', 'Gdańsk'])
      await anAuction({ by: ann, from: town, to: 'Gdańsk', title: `From ${town}` })

    const strip = (await drawn(undefined, 'de_DE')).running

    expect([...strip.matchAll(/>From (\w+)/g)].map(([, town]) => town).slice(0, 2).sort()).toEqual(['Berlin', 'Hamburg']) // prettier-ignore
    expect(strip.match(/<li>/g)).toHaveLength(4)
    // Page and fragment share a budget of 14 KB.
    expect(brotliCompressSync(strip).length).toBeLessThan(1500)
  })

  test('change the tag of the page when they change, and are sent compressed', async () => {
    const br = { 'accept-encoding': 'br' }
    await expect.poll(() => textOf('/')).toContain('From Hamburg')
    expect((await get('/', 'en', br)).headers['content-encoding']).toBe('br')
    const before = String((await get('/', 'en', br)).headers.etag)
    expect((await get('/', 'en', { ...br, 'if-none-match': before })).status).toBe(304)

    await anAuction({ by: ann, title: 'From Bremen' })
    await strips.refresh()
    await expect.poll(() => textOf('/')).toContain('From Bremen')

    const after = await get('/', 'en', { ...br, 'if-none-match': before })
    expect([after.status, after.headers.etag === before]).toEqual([200, false])
  })

  test('on a category page are followed by finished deals with their couriers, and stars only with reviews', async () => {
    const bert = await aCourier({ companyName: '<b>Bert & Sons</b>' })
    await aDeliveredDeal({ bob: bert, gross: '1234.50' })
    expect((await drawn('cars')).running).not.toContain('id="deals"')
    const { offerId, ann: owner } = await aDeliveredDeal({ bob: bert, gross: '340' })
    await as(owner).offer.realize({ offerId })

    const strip = doneOf(await drawn('cars')).replace(/[\u00a0\u202f]/g, ' ')

    expect(strip).toContain('Gdańsk → Berlin')
    expect(strip).toContain('£340')
    expect(strip).not.toContain('1,234')
    expect(strip).toContain('&lt;b&gt;Bert &amp; Sons&lt;/b&gt;</a>')
    expect(strip).toContain('1 deal')
    expect(strip).not.toContain('★')
    expect(strip).not.toContain('Volkswagen')
    expect(strip).toMatch(/<img src="\/maps\/thumb\/[^"]+" alt=""/)
    expect(doneOf(await drawn('cars', 'de_DE'))).toBe('')
  })

  test('show couriers with what they drive, and the page on which they can be asked; a sentence if there are none', async () => {
    const vera = await aCourier({ companyName: 'Vera Vans' })
    for (const [payload, plate] of [[900, 'AB 1'], [1400, 'AB 2']] as const)
      await as(vera).company.addVehicle({ type: 'luton', plate, loadLength: 420, loadWidth: 200, loadHeight: 220, payload }) // prettier-ignore
    const { offerId, ann: owner } = await aDeliveredDeal({ bob: vera, listing: { category: 'motorcycle' } })
    expect((await drawn('motorcycles')).running).toContain('No courier has completed a deal of this kind here yet.')

    await as(owner).offer.realize({ offerId })
    const strip = (await drawn('motorcycles')).running.replace(/[\u00a0\u202f]/g, ' ')
    expect(strip).not.toContain('No courier has completed')
    expect(strip).toMatch(/Vera Vans[^]*<span>1 deal<\/span>[^]*<span>4.2 m<\/span><span>1,400 kg<\/span>/)
    expect(strip).toMatch(/href="\/courier\/vera-vans-\d+\/\?category=motorcycles#ask"/)

    await query({ tx: undefined }, `update companies set status = 'suspended' where id = $1`, [vera.companyId])
    expect((await drawn('motorcycles')).running).not.toContain('Vera Vans')
  })

  test('on the page for couriers are three jobs: first those with a price in the reader’s currency, per kilometre too', async () => {
    const strip = (await drawn(undefined, 'de_DE')).jobs.replace(/[\u00a0\u202f]/g, ' ')
    expect(strip).toMatch(/<b>etwa \d+ €<span class="small muted">340 £<\/span><span class="small muted">niedrigstes von 1<\/span><span class="small muted">\d,\d\d € pro km<\/span><\/b>/) // prettier-ignore
    expect((await drawn()).jobs).toMatch(/<b>£340<span class="small muted">lowest of 1/)
    // A job without an offer yet is better than none.
    expect(strip.match(/<li>/g)).toHaveLength(3)
    expect(strip.indexOf('From Hamburg')).toBeGreaterThan(strip.indexOf('340'))
    expect(strip).toContain('Noch keine Angebote')
    const carla = await aCustomer()
    for (const gross of ['101', '102', '103', '104'])
      await anOffer({ on: await anAuction({ by: carla, title: `Van for ${gross}` }), by: bob, gross })

    const { jobs } = await drawn()
    expect([...jobs.matchAll(/>Van for (\d+)/g)].map(([, gross]) => gross)).toEqual(['104', '103', '102'])
  })

  test('on the page for couriers is what the newest deal paid, after one commission, without names', async () => {
    expect((await drawn(undefined, 'de_DE')).told['payout:example']).toBeUndefined()
    const greta = await aCourier({ companyName: 'Greta Trans' })
    const { offerId, ann: owner } = await aDeliveredDeal({ bob: greta, gross: '300' })
    await as(owner).offer.realize({ offerId })

    const payout = (await drawn()).told['payout:example']?.replace(/[\u00a0\u202f]/g, ' ') ?? ''

    expect(payout).toMatch(/What \d+ km pays[^]*A real deal, \d+ \w+ \d{4}: Passenger car, Gdańsk → Berlin/)
    const amounts = [...payout.matchAll(/<dd>(−?)£([\d.]+)<\/dd>/g)].map(([, sign, amount]) =>
      Number(`${sign ? '-' : ''}${amount}`),
    )
    const { price } = await priced(greta, offerId)
    const [gross = 0] = amounts
    expect(gross).toBe(300)
    expect(amounts.at(-1)).toBe(Number(price.payout.amount))
    const fees = amounts.filter((amount) => amount < 0)
    expect(fees).toHaveLength(2)
    expect(gross + fees.reduce((sum, fee) => sum + fee, 0)).toBeCloseTo(amounts.at(-1) ?? 0)
    expect(payout).toMatch(/£\d\.\d\d per kilometre/)
    expect(payout).not.toMatch(/Greta|Volkswagen/)
  })

  test('on the charity page are deals of charities, without day or price while under way', async () => {
    const clara = await aCharity({ companyName: '<b>Warm & Dry</b>' })
    expect((await drawn()).charities).toBe('')
    const done = await aDeliveredDeal({ bob: clara, gross: '30' })
    await as(done.ann).offer.realize({ offerId: done.offerId })
    await aPaidDeal({ bob: clara, gross: '31' })
    await aPaidDeal({ bob: await aCharity({ isCharityChecked: false, companyName: 'Unproved' }) })

    const strip = (await drawn()).charities

    expect(strip.match(/<li>/g)).toHaveLength(2)
    expect(strip).toMatch(
      /Gdańsk → Berlin[^]*&lt;b&gt;Warm &amp; Dry&lt;\/b&gt;[^]*<b>Under way<\/b>[^]*<b>\d+\s\w+\s\d{4}<\/b>/,
    )
    expect(strip).not.toMatch(/Unproved|£|Volkswagen/)
  })

  test('are followed by reviews of the storefront’s customers, with route, price and day', async () => {
    expect((await drawn()).opinions).toBe('')
    const { offerId, ann: owner, bob: bert } = await aDeliveredDeal({ gross: '1234' })
    await as(owner).offer.realize({ offerId })
    await as(owner).opinion.give({ offerId, stars: 4, text: '<i>On the minute</i>' })
    expect((await drawn()).opinions).toBe('')
    await as(bert).opinion.give({ offerId, stars: 1, text: 'Nobody at home' })

    const strip = (await drawn()).opinions.replace(/[\u00a0\u202f]/g, ' ')

    expect(strip).toContain('<q>&lt;i&gt;On the minute&lt;/i&gt;</q>')
    expect(strip).toContain('<span>★ 4.0</span><span>1 review</span>')
    expect(strip).toContain('<span>Gdańsk → Berlin</span><span>£1,234</span>')
    expect(strip).not.toContain('Nobody at home')
    expect((await drawn(undefined, 'de_DE')).opinions).toBe('')
    await expect.poll(() => textOf('/')).toMatch(/class="running"[^]*class="band said"/)
    expect(await textOf(cars)).not.toContain('class="band said"')
  })

  test('leave out reviews that are too long or empty', async () => {
    for (const text of ['', 'So long that '.repeat(30)]) {
      const { offerId, ann: owner, bob: bert } = await aDeliveredDeal({ listing: { locale: 'pl_PL' } })
      await as(owner).offer.realize({ offerId })
      await as(owner).opinion.give({ offerId, stars: 5, text })
      await as(bert).opinion.give({ offerId, stars: 5 })
    }

    expect((await drawn(undefined, 'pl_PL')).opinions).toBe('')
  })

  test('tells once that its first data is there, so that start pages are compressed with it', async () => {
    const started = openLiveFragments(theServices())
    await new Promise<void>((done) => {
      started.start(done)
    })
    expect(started.find('en_GB')).not.toEqual(noFragments)
    started.stop()
  })

  // Last in this file: the database stays down.
  test('survive a database outage; a process started during it soon serves the page without them', async () => {
    const before = await textOf('/')
    await closeDatabase()
    openDatabase('postgres://nobody@127.0.0.1:1/none')

    await strips.refresh()
    expect(await textOf('/')).toBe(before)

    const started = openLiveFragments(theServices())
    const whenRead = vi.fn()
    started.start(whenRead)
    expect(await started.find('en_GB')).toEqual(noFragments)
    expect(whenRead).not.toHaveBeenCalled()
    started.stop()
  })

  test('are waited for by the first reader of a new process', async () => {
    const started = openLiveFragments(theServices())
    started.start()

    expect(started.find('en_GB')).toBeInstanceOf(Promise)
    await started.find('en_GB')
    expect(started.find('en_GB')).not.toBeInstanceOf(Promise)
    started.stop()
  })
})

/** The part of the fragment that shows finished deals. */
const doneOf = ({ running }: LiveFragments) => /<section class="band done"[^]*/.exec(running)?.[0] ?? ''

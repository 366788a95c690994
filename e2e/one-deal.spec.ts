import { expect } from '@playwright/test'
import { confirmAtBank, payByCard } from './support/card-page.ts'
import { checkPapers, confirm, registerByApi, registerInBrowser, setUpPayouts, verify } from './support/couriers.ts'
import { review, takeStep } from './support/deal.ts'
import { linkMailedTo } from './support/mailbox.ts'
import { acceptOffer, findListing, makeOffer } from './support/offers.ts'
import { postCar } from './support/posting.ts'
import { test } from './support/story.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

const STORY_MS = 300_000

test('one deal, from the posted car to the two reviews', async ({ someone, storefront, w, db, request, baseURL }) => {
  test.setTimeout(STORY_MS)
  const { subdomain: shop } = storefront
  // A word that no other listing has in its title.
  const word = `ann-${shop}`
  const ann = { name: 'Ann Novak', email: `ann@${shop}.example`, phone: phones[shop] ?? '' }
  const bob = { name: 'Bob Driver', email: `bob@${shop}.example`, companyName: `Bob ${shop} Cars` }
  const eve = { name: 'Eve Trucker', email: `eve@${shop}.example`, companyName: `Eve ${shop} Go` }

  const customer = await someone('category', { category: 'cars' })
  await customer.show('category')
  const auctionId = await test.step('W01 W02 W34 W37 W40 W41 W42 a visitor posts a car', () =>
    postCar(customer, { ...ann, description: 'Runs well, two keys.', titleEnd: word }))

  await test.step('the listing goes live by the mailed link', async () => {
    await confirm(customer, await linkMailedTo(db, ann.email, 'auction.postUnconfirmed'))
    await customer.show('confirmed')
  })

  const courier = await someone('home')
  await test.step('S11 S12 W32 a courier registers in the browser, finds the title typed by hand and makes an offer', async () => {
    await registerInBrowser(courier, db, bob)
    await setUpPayouts(courier, bob)
    await checkPapers(db, bob)
    await findListing(courier, word)
    await makeOffer(courier, { price: '1240', message: 'Covered trailer, straight to you.' })
  })

  const rival = await someone('home')
  await test.step('another registers by the API and asks for more', async () => {
    await registerByApi(rival, { db, request, baseURL: baseURL ?? '' }, eve)
    await setUpPayouts(rival, eve)
    await checkPapers(db, eve)
    await findListing(rival, word)
    await makeOffer(rival, { price: '1390.50', message: 'A day earlier if you like.' })
  })

  const offerId = await test.step('the customer compares and accepts', async () => {
    await customer.go('myListing', { id: auctionId })
    await expect(customer.page.getByText(w('offer.offers.count', { count: 2 }), { exact: true })).toBeVisible()
    return acceptOffer(customer, bob)
  })

  await test.step('pays by a card that the bank asks about', async () => {
    const { page, press } = customer
    await press(page.getByRole('button', { name: w.like('offer.deal.pay') }))
    await payByCard(customer, 'challengeAlways')
    await confirmAtBank(customer)
    await expect(page.getByText(w('offer.deal.paid'))).toBeVisible()
    await expect(page.getByRole('link', { name: bob.email })).toBeVisible()
    await customer.show('deal-booked')
  })

  await test.step('the courier gets the addresses, and delivers', async () => {
    const { page } = courier
    await courier.go('deal', { id: offerId })
    await expect(page.getByRole('link', { name: ann.email })).toBeVisible()
    await expect(page.getByText('Długa 12').first()).toBeVisible()
    await courier.show('deal-courier')
    await takeStep(courier, 'setOut')
    const pin = await customer.page.locator('#pins dd').first().innerText()
    await takeStep(courier, 'pickUp', { pin })
    await takeStep(courier, 'depart')
    await takeStep(courier, 'deliver')
    await courier.show('deal-delivered')
  })

  await test.step('the customer confirms, and the deal is closed', async () => {
    await customer.go('deal', { id: offerId })
    await customer.show('deal-to-confirm')
    await takeStep(customer, 'confirm')
    await expect(
      customer.page.getByRole('main').getByText(w('offer.status.offer.realized'), { exact: true }),
    ).toBeVisible()
  })

  await test.step('the courier is paid once the company is verified', async () => {
    const { page } = courier
    await courier.go('payments')
    await expect(page.getByText(w('offer.payments.unverified'))).toBeVisible()
    await courier.show('payments-waiting')
    await verify(db, bob)
    await db.strike('release-payouts')
    await expect.poll(() => db.payoutStatus(offerId)).toBe('due')
    await db.strike('send-payouts')
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: w('offer.work.paid'), exact: true })).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    await courier.show('payments')
  })

  await test.step('each rates the other', async () => {
    await review(customer, { stars: 5, text: 'Punctual and careful.' })
    await expect(customer.page.getByText(w('offer.deal.reviewGiven'))).toBeVisible()
    await courier.page.goto(await linkMailedTo(db, bob.email, 'opinion.invite'))
    await review(courier, { stars: 4, text: 'Everything as described.' })
    await expect(courier.page.getByText(w('offer.opinion.sent'))).toBeVisible()
    await customer.page.reload()
    await expect(customer.page.getByText(w('offer.deal.reviewDone'))).toBeVisible()
    await customer.show('deal-done')
  })

  await test.step('the pages that a finished deal changes are accessible', async () => {
    for (const [who, to, params] of [
      [customer, 'myListing', { id: auctionId }],
      [customer, 'deal', { id: offerId }],
      [courier, 'payments'],
      [courier, 'deal', { id: offerId }],
    ] as const) {
      await who.go(to, params)
      await expectUsable(who.page)
      await expectNoSideways(who.page)
    }
  })

  await test.step('the public page of the delivery is accessible', async () => {
    const { page, press, show } = customer
    await customer.go('deal', { id: offerId })
    await press(page.getByRole('link', { name: w('offer.deal.tracking'), exact: true }))
    await expect(page.getByText(w('offer.tracking.soFar'))).toBeVisible()
    await show('tracking')
    await expectUsable(page)
    await expectNoSideways(page)
  })

  await test.step('the ledger sums to zero', async () => {
    const sums = await db.rows<{ currency: string; minor: string; entries: string }>(
      `select currency, sum(amount_minor) as minor, count(*) as entries
       from ledger_entries group by currency`,
    )
    expect(sums.map(({ minor }) => Number(minor))).toEqual(sums.map(() => 0))
    expect(sums.length).toBeGreaterThan(0)
  })
})

const phones: Record<string, string> = { pl: '+48 502 345 678', en: '+44 7400 765432' }

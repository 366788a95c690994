import { expect } from '@playwright/test'
import { payByCard } from './support/card-page.ts'
import { checkPapers, confirm, registerByApi } from './support/couriers.ts'
import { linkMailedTo } from './support/mailbox.ts'
import { acceptOffer, findListing, makeOffer } from './support/offers.ts'
import { postCar } from './support/posting.ts'
import { test } from './support/story.ts'

const dan = { name: 'Dan Payer', email: 'dan@cards.example', phone: '+44 7400 112233' }
const fay = { name: 'Fay Carrier', email: 'fay@cards.example', companyName: 'Fay Cars' }

test('a declined card leaves the offer payable, and the next card books the deal', async ({
  someone,
  db,
  request,
  baseURL,
  w,
}) => {
  test.slow()
  const customer = await someone('category', { category: 'cars' })
  const { page, press } = customer
  const posting = { ...dan, description: 'Parked in the yard.', titleEnd: 'dan-cards' }
  const auctionId = await postCar(customer, posting)
  await confirm(customer, await linkMailedTo(db, dan.email, 'auction.postUnconfirmed'))
  const courier = await someone('home')
  await registerByApi(courier, { db, request, baseURL: baseURL ?? '' }, fay)
  await checkPapers(db, fay)
  await findListing(courier, posting.titleEnd)
  await makeOffer(courier, { price: '720', message: 'This week.' })

  await customer.go('myListing', { id: auctionId })
  await acceptOffer(customer, fay)
  const pay = page.getByRole('button', { name: w.like('offer.deal.pay') })

  await test.step('the card is declined, and the page of the card processor says so', async () => {
    await press(pay)
    await payByCard(customer, 'declined')
    await expect(page.getByRole('alert')).toContainText(w('processor.declined.generic_decline'))
    await customer.show('card-declined')
  })

  await test.step('the offer still awaits payment', async () => {
    await press(page.getByRole('link', { name: w('processor.pay.back') }))
    await expect(page.getByRole('alert')).toHaveText(w('offer.deal.failed'))
    await expect(pay).toBeVisible()
    await customer.show('deal-declined')
  })

  await test.step('another card books the deal', async () => {
    await press(pay)
    await payByCard(customer, 'success')
    await expect(page.getByText(w('offer.deal.paid'))).toBeVisible()
  })
})

import { expect, type Browser, type Page } from '@playwright/test'
import { storefronts, type Storefront } from '#content/storefronts.ts'
import { toMainPath } from '#content/paths.ts'
import { anAdmin } from './support/admins.ts'
import { registerInBrowser } from './support/couriers.ts'
import type { Database } from './support/database.ts'
import { post } from './support/dealing.ts'
import { smsTo } from './support/mailbox.ts'
import { aMember } from './support/member.ts'
import { sendOffer } from './support/offers.ts'
import { aPhoto } from './support/pictures.ts'
import { test, told, type Person } from './support/story.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

const STORY_MS = 240_000
const DAY_MS = 86_400_000
const port = process.env.E2E_PORT ?? ''
const asked = ['licence', 'insurance', 'registration-certificate'] as const
const inAYear = new Date(Date.now() + 365 * DAY_MS).toISOString().slice(0, 10)

const ways = {
  de: ['Hamburg', 'München'],
  cs: ['Praha', 'Brno'],
} as const

/** A phone of 390 pixels in the shop's language. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

for (const language of told('cs', 'de')) {
  const shop = storefronts.find((one) => one.language === language)
  const baseURL = `http://${language}.localhost:${port}`

  test.describe(`the ${language} shop`, () => {
    test.use({ ...phone, baseURL, locale: shop?.intlLocale ?? '' })

    test('a courier registers, may not offer yet, submits documents, has one rejected, is verified, and offers', async ({
      someone,
      browser,
      db,
      storefront,
      w,
    }) => {
      test.setTimeout(STORY_MS)
      const sofa = await test.step('a customer wants a sofa moved', () =>
        aSofa(language, { browser, db, storefront, baseURL }))
      const bob = {
        name: 'Bob Kovář',
        email: `papers-${language}@shop.example`,
        companyName: `Papers ${language} Trans`,
      }
      const courier = await someone('home')
      const { page, press } = courier

      await test.step('registers and confirms the address', () => registerInBrowser(courier, db, bob))

      await test.step('reads in the offer form what is missing', async () => {
        await courier.go('addOffer', { id: sofa })
        await expect(page.getByRole('heading', { name: w('company.papers.beforeOffers') })).toBeVisible()
        await expect(page.getByRole('button', { name: w('offer.form.send') })).toBeHidden()
        await courier.show('papers-missing')
        await expectUsable(page)
        await press(page.getByRole('link', { name: w('company.papers.see') }))
        await expect(
          page.getByRole('heading', { name: w('company.papers.counted', { checked: 0, total: 3 }) }),
        ).toBeVisible()
      })

      await test.step('confirms the phone number', () => provePhone(courier, db, bob.email))

      await test.step('uploads the documents and submits them', async () => {
        await courier.go('papers')
        for (const type of asked) await send(courier, type)
        await courier.show('papers-sent')
        await handOver(courier)
      })

      const vera = { name: 'Vera Check', email: `vera-${language}@shop.example` }
      const admin = await anAdmin({ browser, db }, vera)
      await test.step('one is rejected, with a reason for the courier', async () => {
        await openVerification(admin, bob.companyName)
        const insurance = admin.locator('#insurance')
        await insurance.getByText('Reject', { exact: true }).click()
        await insurance.getByLabel('Reason, as the company reads it').fill('The sum cannot be read.')
        await insurance.getByRole('button', { name: /^Reject: / }).click()
        await expect(insurance.getByText('Rejected: The sum cannot be read.')).toBeVisible()
        await courier.go('papers')
        await expect(page.locator('#insurance')).toContainText('The sum cannot be read.')
        await courier.show('paper-refused')
        await expectNoSideways(page)
        await send(courier, 'insurance')
        await handOver(courier)
      })

      await test.step('the others are approved, and so is the company', async () => {
        await openVerification(admin, bob.companyName)
        for (const type of asked)
          await admin
            .locator(`#${type}`)
            .getByRole('button', { name: /^Verified: / })
            .click()
        await admin.getByRole('button', { name: 'Company is verified' }).click()
        await expect(admin.getByText('There is nothing to decide: verified.')).toBeVisible()
      })

      await test.step('and offers', async () => {
        await courier.go('papers')
        await expect(page.getByText(w('company.papers.state.verified'))).toBeVisible()
        await courier.go('addOffer', { id: sofa })
        await page.getByLabel(w('offer.form.price'), { exact: true }).fill('340')
        await page.getByText(w('offer.form.otherDate')).click()
        for (const [at, day] of ['pickupDate', 'deliveryDate'].entries())
          await page
            .getByLabel(w(`offer.form.${day}`))
            .fill(new Date(Date.now() + (at + 2) * DAY_MS).toISOString().slice(0, 10))
        await sendOffer(courier)
      })
    })
  })
}

interface Where {
  browser: Browser
  db: Database
  storefront: Storefront
  baseURL: string
}

async function aSofa(language: keyof typeof ways, { browser, db, storefront, baseURL }: Where): Promise<number> {
  const options = { baseURL, locale: storefront.intlLocale }
  const customer = await aMember({ browser, db, options }, { name: 'Ann Novak' })
  const [from, to] = ways[language]
  const items = [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }]
  const { id } = await post(customer, { categoryId: 'sofa', from, to, items })
  return id
}

async function provePhone({ page, w, press, go }: Person, db: Database, email: string) {
  await go('phoneVerification')
  await press(page.getByRole('button', { name: w('profile.phone.send') }))
  await page.getByLabel(w('profile.phone.code')).waitFor()
  const code = /\d{6}/.exec(await smsTo(db, email))?.[0] ?? ''
  await page.getByLabel(w('profile.phone.code')).fill(code)
  await press(page.getByRole('button', { name: w('profile.phone.verify') }))
  await expect(page.getByText(w.like('profile.phone.verified'))).toBeVisible()
}

/** Uploads a photo of the document, with its expiry date. */
async function send({ page, w, press }: Person, type: (typeof asked)[number]): Promise<void> {
  const block = page.locator(`#${type}`)
  const file = block.getByLabel(w('company.papers.file'))
  if (!(await file.isVisible())) await press(block.locator('summary'))
  await file.setInputFiles(await aPhoto(`${type}.jpg`, '#dddddd'))
  await block.getByLabel(w('company.papers.validUntil')).fill(inAYear)
  const document = w(`offer.profile.document.${type}`)
  const answered = page.waitForEvent('load')
  await press(block.getByRole('button', { name: w('company.papers.sendFor', { document }) }))
  await answered
  await expect(page.getByText(w('company.papers.added'))).toBeVisible()
}

async function handOver({ page, w, press }: Person): Promise<void> {
  await press(page.getByRole('button', { name: w('company.papers.finish') }))
  await expect(page.getByText(w('company.papers.finished'))).toBeVisible()
}

async function openVerification(admin: Page, companyName: string): Promise<void> {
  await admin.goto(toMainPath('verifications'))
  await admin.getByRole('link', { name: companyName }).click()
  await expect(admin.getByRole('heading', { level: 1, name: companyName })).toBeVisible()
}

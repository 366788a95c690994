import { expect, type APIRequestContext } from '@playwright/test'
import type { Database } from './database.ts'
import { linkMailedTo } from './mailbox.ts'
import type { Person } from './story.ts'

const PASSWORD = 'Carry-2026-on'

export interface Courier {
  name: string
  email: string
  companyName: string
}

/** Valid tax numbers and phone numbers per country. */
const papers: Record<string, { taxNumber: string; phone: string; city: string }> = {
  PL: { taxNumber: '5260250995', phone: '+48 501 234 567', city: 'Gdynia' },
  DE: { taxNumber: 'DE136695976', phone: '+49 1512 3456789', city: 'Kassel' },
  CZ: { taxNumber: 'CZ25123891', phone: '+420 601 123 456', city: 'Jihlava' },
  GB: { taxNumber: 'GB980780684', phone: '+44 7400 123456', city: 'Dover' },
  IT: { taxNumber: 'IT00743110157', phone: '+39 320 123 4567', city: 'Lodi' },
}

const papersOf = ({ storefront: { country } }: Pick<Person, 'storefront'>) => papersIn(country ?? 'DE')

export const papersIn = (country: string) => ({
  country,
  ...(papers[country] ?? { taxNumber: '', phone: '', city: '' }),
})

/** From the page for couriers through the form to the confirmed address. */
export async function registerInBrowser(
  person: Person,
  db: Database,
  { name, email, companyName }: Courier,
): Promise<void> {
  const { page, w, press, show } = person
  const { taxNumber, phone, city } = papersOf(person)
  const optional = (label: string) => w('account.auth.fields.optional', { label })
  const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await person.go('becomeCourier')
  await press(page.getByRole('link', { name: w('site.courier.register') }))
  await type(w('account.auth.fields.companyName'), companyName)
  await type(w('account.auth.fields.taxNumber'), taxNumber)
  await type(optional(w('account.auth.fields.city')), city)
  await type(w('account.auth.fields.name'), name)
  await type(w('account.auth.fields.email'), email)
  await type(w('account.auth.fields.phone'), phone)
  await type(w('account.auth.fields.password'), PASSWORD)
  for (const agreement of ['terms', 'privacy'])
    await press(page.getByRole('checkbox', { name: w.like(`account.auth.agreements.${agreement}`) }))
  await show('register-courier')
  await press(page.getByRole('button', { name: w('account.auth.registerForm.button') }))
  await expect(page.getByRole('heading', { name: w('account.auth.checkMail.title') })).toBeVisible()
  await show('check-mail')
  await confirm(person, await linkMailedTo(db, email, 'user.register'))
}

/** In the browser that registered or posted the page submits itself; without JavaScript a click does it. */
export async function confirm({ page, w }: Pick<Person, 'page' | 'w'>, link?: string): Promise<void> {
  if (link) await page.goto(link)
  await expect(page.getByRole('heading', { name: w('account.auth.confirmed.title') })).toBeVisible()
}

/** Registers by the API, as the mobile app does, then confirms in the browser with the same password. */
export async function registerByApi(
  person: Person,
  { db, request, baseURL }: { db: Database; request: APIRequestContext; baseURL: string },
  courier: Courier,
): Promise<void> {
  const { hostname, host } = new URL(baseURL)
  // Only browsers resolve names under localhost to this machine.
  const here = baseURL.replace(hostname, '127.0.0.1')
  const answer = await request.post(`${here}/api/user/register/courier`, {
    headers: { host },
    data: {
      ...courier,
      ...papersOf(person),
      password: PASSWORD,
      agreements: ['terms', 'privacy'],
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { page, w } = person
  await page.goto(await linkMailedTo(db, courier.email, 'user.register'))
  await page.getByLabel(w('account.auth.fields.password')).fill(PASSWORD)
  await page.getByRole('button', { name: w('account.auth.confirm.button') }).click()
  await confirm(person)
}

/** Marks documents as checked and the phone as confirmed, which are both needed to make offers. */
export async function checkPapers(db: Database, { email }: { email: string }): Promise<void> {
  await db.rows(
    `insert into verification_blocks (company_id, type, status, verified_at)
     select c.id, type, 'verified', now()
     from companies c join users u on u.id = c.user_id, unnest(array['licence', 'insurance', 'registration-certificate']) type
     where u.email = $1`,
    [email],
  )
  // A confirmed number belongs to one courier, and all of them have typed the same.
  await db.rows(
    `update users set phone_verified_at = now(), phone = left(phone, -4) || lpad((id % 10000)::text, 4, '0')
     where email = $1`,
    [email],
  )
}

/** Marks a charity as verified, so that it pays no commission and may carry for free. */
export async function checkCharity(db: Database, { email }: { email: string }): Promise<void> {
  await db.rows(
    `insert into charity_checks (company_id, status, version, statute_uid, statute_form, statute_pages, submitted_at, decided_at)
     select c.id, 'verified', 3, gen_random_uuid(), 'pdf', 4, now(), now()
     from companies c join users u on u.id = c.user_id where u.email = $1`,
    [email],
  )
}

/** Marks the company as verified, which payouts need. */
export async function verify(db: Database, { companyName }: Courier): Promise<void> {
  await db.rows(`update companies set status = 'verified' where name = $1`, [companyName])
}

/** Fills in the card processor's form about the owner of the payouts. */
export async function setUpPayouts(person: Person, { companyName }: Courier): Promise<void> {
  const { page, w, press, show } = person
  await person.go('payoutAccount')
  await press(page.getByRole('button', { name: w('offer.payments.setUp') }))
  await page.getByLabel(w('processor.onboarding.legalName')).fill(companyName)
  await page.getByLabel(w('processor.onboarding.iban'), { exact: true }).fill('DE89370400440532013000')
  await press(page.getByRole('checkbox', { name: w('processor.onboarding.agree') }))
  await show('onboarding')
  await press(page.getByRole('button', { name: w('processor.onboarding.submit') }))
  await expect(page.getByRole('main').getByRole('status')).toHaveText(w('offer.payments.accountReady'))
}

import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Database } from './database.ts'
import { checkCharity, checkPapers, papersIn } from './couriers.ts'
import { linkMailedTo } from './mailbox.ts'

export const PASSWORD = 'Carry-2026-on'

/** A user with an account and a browser of their own; steps not under test use the API. */
export interface Member {
  page: Page
  email: string
  call: <Answer = unknown>(call: string, body?: object) => Promise<Answer>
}

interface Registration {
  name: string
  /** For couriers only. */
  companyName?: string
  /** For charities only; they are already checked. */
  charityName?: string
  city?: string
  /** The country of registration of either. */
  country?: string
}

interface Where {
  browser: Browser
  db: Database
  options: BrowserContextOptions
}

/** A browser in which the question about cookies is already answered. */
export async function aBrowser({ browser, options }: Omit<Where, 'db'>): Promise<Page> {
  const context = await browser.newContext(options)
  await context.addCookies([{ name: 'ct_cookie_consent', value: '0', url: options.baseURL ?? '' }])
  return context.newPage()
}

export async function aMember(where: Where, { name, ...company }: Registration): Promise<Member> {
  const page = await aBrowser(where)
  // Calls need the shop's origin only, and its smallest file opens fastest.
  await page.goto('/favicon.svg')
  const email = `member-${randomUUID().slice(0, 8)}@shop.example`
  const call = callsOf(page)
  const person = { name, email, password: PASSWORD, agreements: ['terms', 'privacy'] }
  const { companyName, charityName, country = 'PL' } = company
  const business = { ...person, ...papersIn(country), ...company }
  if (companyName) await call('POST /user/register/courier', business)
  else if (charityName) await call('POST /user/register/charity', { ...business, registerNumber: '80012345678' })
  else await call('POST /user/register/customer', person)
  const link = new URL(await linkMailedTo(where.db, email, 'user.register'))
  await call('POST /user/confirm-email', { token: link.pathname.split('/').at(-1) })
  if (companyName ?? charityName) await checkPapers(where.db, { email })
  if (charityName) await checkCharity(where.db, { email })
  return { page, email, call }
}

/** `await call('GET /me')`, with the cookies of this page. */
const callsOf =
  (page: Page): Member['call'] =>
  <Answer>(call: string, body?: object) =>
    page.evaluate(
      async ({ call, body }) => {
        const [method = '', path = ''] = call.split(' ')
        const answer = await fetch(`/api${path}`, {
          method,
          ...(body && {
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
        })
        const said = await answer.text()
        if (!answer.ok) throw new Error(`${call}: ${answer.status} ${said}`)
        return JSON.parse(said || 'null') as Answer
      },
      { call, body },
    )

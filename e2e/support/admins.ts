import { expect, type Browser, type Page } from '@playwright/test'
import { DateTime } from 'luxon'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#api/account/auth/password-hash.lib.ts'
import { sealTotpSecret } from '#api/account/second-factor/totp-secret.lib.ts'
import { toMainPath } from '#content/paths.ts'
import type { Database } from './database.ts'
import { PASSWORD } from './member.ts'

interface Admin {
  name: string
  email: string
  password: string
}

/** The installation under test, which has generated its own secret. */
const installation = { secret: undefined, dataDir: process.env.E2E_DATA_DIR ?? '' }

/**
 * There is no registration for administrators, so the account is inserted into the database.
 * Returns a function
 * that makes the codes for its sign-in.
 */
export async function addAdmin(db: Database, { name, email, password }: Admin): Promise<() => string> {
  const [admin] = await db.rows<{ id: number }>(
    `insert into users (role, staff_role, status, name, email, locale, password_hash, email_confirmed_at)
     values ('admin', 'super', 'active', $1, $2, 'en_150', $3, now()) returning id`,
    [name, email, await hashPassword(password)],
  )
  const id = admin?.id ?? 0
  const secret = new Secret({ size: 20 })
  await db.rows(`insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, now())`, [
    id,
    sealTotpSecret(installation, id, secret.base32),
  ])
  return () => new TOTP({ secret }).generate({ timestamp: DateTime.utc().toMillis() })
}

/** An administrator on a desktop, signed in with password and code. */
export async function anAdmin(
  { browser, db }: { browser: Browser; db: Database },
  { name, email }: Omit<Admin, 'password'>,
): Promise<Page> {
  const codeOf = await addAdmin(db, { name, email, password: PASSWORD })
  const page = await browser.newPage({
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  })
  await page.goto(toMainPath('admin'))
  await page.getByLabel('E-mail address or user name').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').fill(codeOf())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(({ pathname }) => pathname === toMainPath('admin'))
  return page
}

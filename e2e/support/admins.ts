import { hashPassword } from '#api/account/password-hash.part.ts'
import type { Database } from './database.ts'

interface Admin {
  name: string
  email: string
  password: string
}

/** Nobody registers as an administrator: the account is made where the shop runs. */
export async function addAdmin(db: Database, { name, email, password }: Admin): Promise<void> {
  await db.rows(
    `insert into users (role, status, name, email, locale, password_hash, email_confirmed_at)
     values ('admin', 'active', $1, $2, 'en_150', $3, now())`,
    [name, email, await hashPassword(password)],
  )
}

import { query } from '#api/kit/db/db.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'

/** Marks this user’s mailbox as closed by bounces. */
export const closeMailboxOf = ({ email }: SignedIn) =>
  query(
    { tx: undefined },
    `insert into mailbox_closures (email, status, detail, closed_at) values ($1, '5.1.1', '550 5.1.1 User unknown', now())`,
    [email],
  )

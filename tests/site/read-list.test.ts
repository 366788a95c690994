import { expect, test } from 'vitest'
import { listAuditSchema, listOffersSchema, listUsersSchema } from '#api/admin/admin.schema.ts'
import { listPaymentsSchema, listPayoutsSchema } from '#api/admin/money/money.schema.ts'
import { listVerificationsSchema } from '#api/company/verification/verification.schema.ts'
import { assertReadable } from '#api/kit/assert-readable.ts'
import { listMaskedSchema } from '#api/message/masking.schema.ts'
import { listModeratedSchema } from '#api/moderation/moderation.schema.ts'
import { listOutboxSchema } from '#api/notification/notification.schema.ts'
import {
  readAudit,
  readListings,
  readMasked,
  readOffers,
  readOutbox,
  readPayments,
  readPayouts,
  readUsers,
  readVerifications,
} from '#site/parts/admin/read-list.ts'

const lists = [
  { read: readAudit, takes: listAuditSchema },
  { read: readListings, takes: listModeratedSchema },
  { read: readMasked, takes: listMaskedSchema },
  { read: readOffers, takes: listOffersSchema },
  { read: readOutbox, takes: listOutboxSchema },
  { read: readPayments, takes: listPaymentsSchema },
  { read: readPayouts, takes: listPayoutsSchema },
  { read: readUsers, takes: listUsersSchema },
  { read: readVerifications, takes: listVerificationsSchema },
]

test.each([
  ['text', 'Quick'],
  ['no day of any month', '2026-02-30'],
  ['year 0', '0000-00-00'],
  ['a null character', 'a\0b'],
  ['a text that is too long', 'x'.repeat(1500)],
  ['half a character after the cut', `${'x'.repeat(199)}🚚`],
  ['the name of a method', 'constructor'],
])('a list of the back office is shown, whatever its URL filters by: %s', async (_, value) => {
  const names = ['q', 'person', 'listing', 'bidder', 'text', 'email', 'event', 'status', 'state']
  const days = ['from', 'until', 'role', 'order', 'machine', 'isReported']
  const asked = new URLSearchParams([...names, ...days].map((name) => [name, value]))

  for (const { read, takes } of lists) {
    const filters = read(asked)
    assertReadable(filters)
    await takes.validate(filters)
  }
  expect(readUsers(asked).q).toBe(value.replace('\0', '').slice(0, 200).toWellFormed())
})

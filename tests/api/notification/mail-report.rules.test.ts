import { describe, expect, test } from 'vitest'
import { isGone, statusOf } from '#api/notification/mail/mail-report.rules.ts'

describe('the status of a mail server’s answer', () => {
  test.each([
    ['550 5.1.1 User unknown', '5.1.1'],
    ['550-5.1.1 The email account that you tried to reach does not exist', '5.1.1'],
    ['452 4.2.2 mailbox full', '4.2.2'],
    ['550 no such mailbox', '5.0.0'],
    ['551 user not local', '5.0.0'],
    ['554 transaction failed', '5.6.0'],
    ['552 message too large', '5.6.0'],
    ['450 greylisted, try again in 5.0.1 minutes', '4.0.0'],
  ])('“%s” is %s', (answer, status) => {
    expect(statusOf(answer)).toBe(status)
  })

  test.each(['5.0.0', '5.1.1', '5.1.10', '5.2.1', '5.2.2', '5.4.1', '5.5.0'])(
    'after %s the mailbox gets no more mails',
    (status) => {
      expect(isGone(status)).toBe(true)
    },
  )

  test.each(['4.2.2', '4.4.7', '5.2.3', '5.3.4', '5.6.0', '5.7.1', '5.7.26'])(
    '%s is about this mail, its sender or the moment, not about the mailbox',
    (status) => {
      expect(isGone(status)).toBe(false)
    },
  )
})

import { expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { findAppError } from '#api/kit/fail.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { DateTime } from 'luxon'
import { tokenMailedTo } from '#tests/support/mail.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

const form = '{"uuid":"one","categoryId":"piano"}'
const later = (days: number) => ({ now: DateTime.utc().plus({ days }) })

async function aMailedDraft(email: string): Promise<string> {
  await as(guestCaller, { locale: 'de_DE' }).auction.mailDraft({ email, form })
  await workOutbox()
  return tokenMailedTo(email)
}

test('a draft can be continued by a mailed link, in the storefront’s language', async () => {
  const token = await aMailedDraft('begun@people.example')

  expect(await as(guestCaller).auction.mailedDraft({ token })).toEqual({ form })
  const [mail] = await query<{ language: string; text: string; user_id: number | null }>(
    { tx: undefined },
    `select language, text, user_id from outbox_mails where to_email = 'begun@people.example'`,
  )
  expect(mail).toMatchObject({ language: 'de', user_id: null })
  expect(mail?.text).toMatch(/de\.localhost.*\/create-auction\/category\/\?draft=/)
})

test('the link expires after fourteen days, and the draft is deleted', async () => {
  const token = await aMailedDraft('late@people.example')

  const refusal = await as(guestCaller, later(14))
    .auction.mailedDraft({ token })
    .catch((error: unknown) => findAppError(error))
  expect(refusal).toMatchObject({ status: 404 })

  await runJob(aCtx(guestCaller, later(14)), 'forget-mailed-drafts', {})
  expect(await query({ tx: undefined }, 'select from mailed_drafts')).toEqual([])
})

test('another token is refused', async () => {
  await aMailedDraft('other@people.example')

  const refusal = await as(guestCaller)
    .auction.mailedDraft({ token: 'another' })
    .catch((error: unknown) => findAppError(error))
  expect(refusal).toMatchObject({ status: 404 })
})

import { expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { findAppError } from '#api/kit/fail.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db.ts'
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

test('whoever began a listing goes on with it by a link in his mailbox, in the language of the shop', async () => {
  const token = await aMailedDraft('begun@people.example')

  expect(await as(guestCaller).auction.mailedDraft({ token })).toEqual({ form })
  const [mail] = await query<{ language: string; text: string; user_id: number | null }>(
    { tx: undefined },
    `select language, text, user_id from outbox_mails where to_email = 'begun@people.example'`,
  )
  expect(mail).toMatchObject({ language: 'de', user_id: null })
  expect(mail?.text).toMatch(/de\.localhost.*\/create-auction\/category\/\?draft=/)
})

test('the link ends after fourteen days, and what lay behind it is forgotten', async () => {
  const token = await aMailedDraft('late@people.example')

  const refusal = await as(guestCaller, later(14))
    .auction.mailedDraft({ token })
    .catch((error: unknown) => findAppError(error))
  expect(refusal).toMatchObject({ status: 404 })

  await runJob(aCtx(guestCaller, later(14)), 'forget-mailed-drafts', {})
  expect(await query({ tx: undefined }, 'select from mailed_drafts')).toEqual([])
})

test('another token opens nothing', async () => {
  await aMailedDraft('other@people.example')

  const refusal = await as(guestCaller)
    .auction.mailedDraft({ token: 'another' })
    .catch((error: unknown) => findAppError(error))
  expect(refusal).toMatchObject({ status: 404 })
})

import { beforeEach, expect, test } from 'vitest'
import { aProblem, aSetup, anAddress, anApi } from '#tests/support/wizard.ts'
import { $setAside } from '#islands/listing-wizard/copy.store.ts'
import { $form, change } from '#islands/listing-wizard/draft.store.ts'
import { $linkFailed, $mailing, mailForm, openMailed } from '#islands/listing-wizard/continue-on-device.store.ts'
import { emptyForm, type Form } from '#islands/listing-wizard/form.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'

const begun: Form = {
  ...emptyForm(),
  ...{ categoryId: 'piano', maxStepNumber: 2, fromText: 'Gdańsk', fromAddress: anAddress() },
  pictures: [{ uid: 'one', originalName: 'a.jpg', originalUrl: '/a', thumbUrl: '/t' }],
}

beforeEach(() => {
  $setup.set(aSetup())
  $form.set(emptyForm())
  $setAside.set(null)
  $mailing.set({ state: 'quiet' })
  $linkFailed.set(null)
})

test('the mailed form leaves out name, phone and consent', async () => {
  const asked = anApi({ 'auction.mailDraft': () => ({ accepted: true }) })
  change({ ...begun, name: 'Ann', phone: '501', hasAgreed: true })

  await mailForm(' ann@people.example ')

  const { email, form } = asked[0]?.input as { email: string; form: string }
  expect(email).toBe('ann@people.example')
  expect(JSON.parse(form)).toMatchObject({ categoryId: 'piano', name: '', phone: '', hasAgreed: false })
  expect($mailing.get()).toEqual({ state: 'sent' })
})

test('an e-mail address that the server refuses is an error at its field', async () => {
  const errors = [{ path: 'email', code: 'email', message: 'This is no e-mail address.' }]
  anApi({ 'auction.mailDraft': () => aProblem({ status: 422, code: 'invalid', errors }) })

  await mailForm('ann@')

  expect($mailing.get()).toEqual({ state: 'failed', text: 'This is no e-mail address.' })
})

test('another device gets the typed form, sets its own one aside, and needs the pictures again', async () => {
  anApi({ 'auction.mailedDraft': () => ({ form: JSON.stringify(begun) }) })
  const other = { ...emptyForm(), categoryId: 'sofa', maxStepNumber: 1 }
  $form.set(other)

  expect(await openMailed('token')).toBe(true)

  expect($form.get()).toMatchObject({ categoryId: 'piano', fromText: 'Gdańsk', pictures: [] })
  expect($form.get().uuid).not.toBe(begun.uuid)
  expect($setAside.get()).toMatchObject({ categoryId: 'sofa' })
})

test('in the original browser the local form is newer and stays', async () => {
  anApi({ 'auction.mailedDraft': () => ({ form: JSON.stringify(begun) }) })
  $form.set({ ...begun, fromText: 'Sopot' })

  await openMailed('token')

  expect($form.get()).toMatchObject({ uuid: begun.uuid, fromText: 'Sopot' })
})

test('an expired link says so, and removes nothing', async () => {
  anApi({ 'auction.mailedDraft': () => aProblem({ status: 404, code: 'not_found' }) })
  $form.set({ ...begun })

  expect(await openMailed('token')).toBe(false)

  expect($linkFailed.get()).toBe('gone')
  expect($form.get().uuid).toBe(begun.uuid)
})

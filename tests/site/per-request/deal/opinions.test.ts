import { expect, test } from 'vitest'
import { Opinion } from '#api/opinion/opinion.model.ts'
import { toPath } from '#content/paths.ts'
import { aDealUntil } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const here = toPath('en_GB', 'opinions')
const given = `${here}?kind=given`

test('reviews are read, edited, answered once and reported on one page; the office’s reason is shown to their author', async () => {
  const { ann, bob, offerId } = await aDealUntil('realized')
  expect(textOf((await visit(given, { by: ann })).html)).toContain('You haven’t written this review yet.')
  await as(bob).opinion.give({ offerId, stars: 5, text: 'Friendly.' })
  const { id } = await as(ann).opinion.give({ offerId, stars: 2, text: 'Late.' })

  const { text, links } = await lastMailTo(bob.email)
  expect(text).toContain('You can reply once.')
  expect(links.join(' ')).toContain(here)

  const form = { opinionId: String(id) }
  await visit(given, { by: ann, form: { ...form, do: 'editOpinion', stars: '3', text: 'A bit late.' } })
  const sent = await visit(here, { by: bob, form: { ...form, do: 'replyToOpinion', text: 'A strike at the border.' } })
  expect([sent.status, sent.location]).toEqual([303, `${here}#reviews`])
  const received = (await visit(here, { by: bob })).html
  expect(textOf(received)).toMatch(/3\sstars.*edited.*A bit late\..*Reply.*A strike at the border\./)
  expect(received).not.toContain('value="replyToOpinion"')
  expect(await told(ann.userId, 'opinion.reply')).toBe(1)

  await visit(here, { by: bob, form: { ...form, do: 'reportOpinion', text: 'It names a driver.' } })
  expect(textOf((await visit(here, { by: bob })).html)).toContain('Reported. We’ll look at it')
  await as(await anAdmin()).opinion.decide({ opinionId: id, decision: 'hide', reason: 'It names a third person.' })
  expect(textOf((await visit(given, { by: ann })).html)).toMatch(/Hidden by us.*It names a third person\./)
  expect((await visit(here, { by: bob })).html).not.toContain('A bit late.')
})

test('a rated side that has written no review replies too', async () => {
  const { ann, bob, offerId } = await aDealUntil('realized')
  const { id } = await as(ann).opinion.give({ offerId, stars: 2, text: 'Late.' })
  await Opinion.update({ status: 'published', publishedAt: new Date() }, { where: { id } })

  const form = { do: 'replyToOpinion', opinionId: String(id), text: 'There was a strike.' }
  expect((await visit(here, { by: bob, form })).status).toBe(303)
  expect(textOf((await visit(here, { by: bob })).html)).toContain('There was a strike.')
})

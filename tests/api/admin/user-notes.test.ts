import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

describe('notes about a user', () => {
  test('are written by one administrator and read by the others, the newest first', async () => {
    const [ada, eve, ann] = [await anAdmin(), await anAdmin({ name: 'Eve Min' }), await aCustomer()]
    await as(ada).admin.addNote({ userId: ann.userId, text: 'Called, was friendly.' })

    const { id } = await as(eve).admin.addNote({ userId: ann.userId, text: ' Paid late. ' })

    expect((await as(ada).admin.userNotes({ userId: ann.userId })).data).toMatchObject([
      { id, text: 'Paid late.', authorId: eve.userId, authorName: 'Eve Min' },
      { text: 'Called, was friendly.', authorName: 'Ada Min' },
    ])
  })

  test('leave a record when deleted', async () => {
    const [ada, ann] = [await anAdmin(), await aCustomer()]
    const { id: noteId } = await as(ada).admin.addNote({
      userId: ann.userId,
      text: 'Wrong person.',
    })

    expect(await as(ada).admin.removeNote({ noteId })).toEqual({ userId: ann.userId })

    expect((await as(ada).admin.userNotes({ userId: ann.userId })).data).toEqual([])
    expect(await refusal(as(ada).admin.removeNote({ noteId }))).toBe('not_found')
    const entries = await query(
      { tx: undefined },
      `select event, actor_id from audit_events where machine = 'note' and thing_id = $1 order by id`,
      [String(noteId)],
    )
    expect(entries).toEqual([
      { event: 'add', actor_id: ada.userId },
      { event: 'remove', actor_id: ada.userId },
    ])
  })

  test('need a user and a text', async () => {
    const [ada, ann] = [await anAdmin(), await aCustomer()]
    expect(await refusal(as(ada).admin.addNote({ userId: 99_999_999, text: 'x' }))).toBe('not_found')
    expect(await wrongFields(as(ada).admin.addNote({ userId: ann.userId, text: ' ' }))).toEqual({ text: 'required' })
  })

  test('are hidden from that user', async () => {
    const [ada, ann] = [await anAdmin(), await aCustomer()]
    const { id: noteId } = await as(ada).admin.addNote({ userId: ann.userId, text: 'Paid late.' })

    const about = { userId: ann.userId }
    expect(await refusal(as(ann).admin.userNotes(about))).toBe('forbidden')
    expect(await refusal(as(ann).admin.addNote({ ...about, text: 'x' }))).toBe('forbidden')
    expect(await refusal(as(ann).admin.removeNote({ noteId }))).toBe('forbidden')
  })
})

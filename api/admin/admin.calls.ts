import { admin, read, router, write } from '#api/kit/call.ts'
import {
  addNoteSchema,
  listUsersSchema,
  noteRefSchema,
  setUserStatusSchema,
  userRefSchema,
} from './admin.schema.ts'
import { getUser } from './get-user.ts'
import { getUserTransactions } from './get-user-transactions.ts'
import { listUsers } from './list-users.ts'
import { setUserStatus } from './set-user-status.ts'
import { addNote, listNotes, removeNote } from './user-notes.ts'

export const adminCalls = router({
  users: read(
    admin,
    'GET /admin/users',
    'Accounts by name, address, number or company',
    { takes: listUsersSchema },
    listUsers,
  ),

  user: read(
    admin,
    'GET /admin/users/{userId}',
    'One account and what it has done',
    { takes: userRefSchema },
    (ctx, input) => getUser(ctx, input.userId),
  ),

  setUserStatus: write(
    admin,
    'PATCH /admin/users/{userId}',
    'Block, limit or free an account, with the reason',
    { takes: setUserStatusSchema, refuses: ['user.wrong_state'] },
    async (ctx, input) => {
      await setUserStatus(ctx, input)
      return getUser(ctx, input.userId)
    },
  ),

  userTransactions: read(
    admin,
    'GET /admin/users/{userId}/transactions',
    'What an account did and what money it moved, by month',
    { takes: userRefSchema },
    (ctx, input) => getUserTransactions(ctx, input.userId),
  ),

  userNotes: read(
    admin,
    'GET /admin/users/{userId}/notes',
    'What was written down about an account',
    { takes: userRefSchema },
    (ctx, input) => listNotes(ctx, input.userId),
  ),

  addNote: write(
    admin,
    'POST /admin/users/{userId}/notes',
    'Write something down about an account',
    { takes: addNoteSchema, status: 201 },
    addNote,
  ),

  removeNote: write(
    admin,
    'DELETE /admin/users/notes/{noteId}',
    'Take a note away',
    { takes: noteRefSchema },
    (ctx, input) => removeNote(ctx, input.noteId),
  ),
})

import { read, router, user } from '#api/kit/call.ts'
import { listChanges } from './list-changes.ts'
import { syncSchema } from './sync.schema.ts'

export const syncCalls = router({
  changes: read(
    user,
    'GET /mobile/sync',
    'List changes since a cursor',
    {
      about: 'For an app that keeps a copy of the caller’s data. If a cursor is refused, start again without one.',
      takes: syncSchema,
      mobile: false,
    },
    listChanges,
  ),
})

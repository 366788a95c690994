import { read, router, user } from '#api/kit/call.ts'
import { listChanges } from './list-changes.ts'
import { syncSchema } from './sync.schema.ts'

export const syncCalls = router({
  changes: read(
    user,
    'GET /mobile/sync',
    'What has changed of what is yours since the last time, page by page; a cursor that is refused says: begin anew without one',
    { takes: syncSchema, mobile: false },
    listChanges,
  ),
})

import { provider, read, router, write } from '#api/kit/call.ts'
import {
  addCriteriaSchema,
  changeCriteriaSchema,
  criteriaIdSchema,
  listCriteriaSchema,
} from './criteria.schema.ts'
import { getCriteria, listCriteria } from './list-criteria.ts'
import { addCriteria, changeCriteria, removeCriteria } from './save-criteria.ts'

export const criteriaCalls = router({
  list: read(
    provider,
    'GET /search-criteria',
    'Saved searches of the own company, the newest first',
    { takes: listCriteriaSchema },
    listCriteria,
  ),

  add: write(
    provider,
    'POST /search-criteria',
    'Save a search, and say when to be told of what it finds',
    { takes: addCriteriaSchema, status: 201 },
    addCriteria,
  ),

  get: read(
    provider,
    'GET /search-criteria/{criteriaId}',
    'One saved search',
    { takes: criteriaIdSchema },
    (ctx, { criteriaId }) => getCriteria(ctx, criteriaId),
  ),

  change: write(
    provider,
    'PATCH /search-criteria/{criteriaId}',
    'Change some of a saved search, say that it was looked at, or put it back',
    { takes: changeCriteriaSchema },
    changeCriteria,
  ),

  remove: write(
    provider,
    'DELETE /search-criteria/{criteriaId}',
    'Remove a saved search; for a day it can be put back',
    { takes: criteriaIdSchema, status: 204 },
    (ctx, { criteriaId }) => removeCriteria(ctx, criteriaId),
  ),
})

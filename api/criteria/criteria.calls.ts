import { provider, read, router, write } from '#api/kit/call.ts'
import { addCriteriaSchema, changeCriteriaSchema, criteriaIdSchema, listCriteriaSchema } from './criteria.schema.ts'
import { getCriteria, listCriteria } from './list-criteria.ts'
import { addCriteria, changeCriteria, removeCriteria } from './save-criteria.ts'

export const criteriaCalls = router({
  list: read(
    provider,
    'GET /search-criteria',
    'List your company’s saved searches, newest first',
    { takes: listCriteriaSchema },
    listCriteria,
  ),

  add: write(
    provider,
    'POST /search-criteria',
    'Save a search',
    {
      about: 'Also sets how often the company is notified of new results.',
      takes: addCriteriaSchema,
      status: 201,
    },
    addCriteria,
  ),

  get: read(
    provider,
    'GET /search-criteria/{criteriaId}',
    'Get a saved search',
    { takes: criteriaIdSchema },
    (ctx, { criteriaId }) => getCriteria(ctx, criteriaId),
  ),

  change: write(
    provider,
    'PATCH /search-criteria/{criteriaId}',
    'Update, mark as viewed or restore a saved search',
    { takes: changeCriteriaSchema },
    changeCriteria,
  ),

  remove: write(
    provider,
    'DELETE /search-criteria/{criteriaId}',
    'Delete a saved search',
    { about: 'It can be restored for a day.', takes: criteriaIdSchema, status: 204 },
    (ctx, { criteriaId }) => removeCriteria(ctx, criteriaId),
  ),
})

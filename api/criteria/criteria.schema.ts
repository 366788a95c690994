import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { areaFiltersSchema } from '#api/search/area/area.schema.ts'
import { alerts, CRITERIA_NAME_MAX, type Alert } from './criteria.rules.ts'

const nameField = () => yup.string().trim().max(CRITERIA_NAME_MAX)
const alertField = () => yup.string<Alert>().oneOf([...alerts])

export const listCriteriaSchema = yup.object({
  /** Also count the matches since the last view. */
  isCounted: yup.boolean().default(false),
})

export const addCriteriaSchema = yup.object({
  name: nameField().required(),
  filters: areaFiltersSchema,
  alert: alertField().default('none'),
})

/** Omitted fields stay as they are. */
export const changeCriteriaSchema = yup.object({
  criteriaId: idField(),
  name: nameField().min(1),
  filters: areaFiltersSchema.optional().default(undefined),
  alert: alertField(),
  /** Marks the current matches as seen. */
  isSeen: yup.boolean().oneOf([true]),
  /** Restores a search that was just removed. */
  isRemoved: yup.boolean().oneOf([false]),
})

export const criteriaIdSchema = yup.object({ criteriaId: idField() })

export type ListCriteria = yup.InferType<typeof listCriteriaSchema>
export type AddCriteria = yup.InferType<typeof addCriteriaSchema>
export type ChangeCriteria = yup.InferType<typeof changeCriteriaSchema>

import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { areaFiltersSchema } from '#api/search/area.schema.ts'
import { alerts, CRITERIA_NAME_MAX, type Alert } from './criteria.rules.ts'

const nameField = () => yup.string().trim().max(CRITERIA_NAME_MAX)
const alertField = () => yup.string<Alert>().oneOf([...alerts])

export const listCriteriaSchema = yup.object({
  /** With how much is new since somebody last looked. */
  isCounted: yup.boolean().default(false),
})

export const addCriteriaSchema = yup.object({
  name: nameField().required(),
  filters: areaFiltersSchema,
  alert: alertField().default('none'),
})

/** What is left out stays as it is. */
export const changeCriteriaSchema = yup.object({
  criteriaId: idField(),
  name: nameField().min(1),
  filters: areaFiltersSchema.optional().default(undefined),
  alert: alertField(),
  /** What is open now is new no more. */
  isSeen: yup.boolean().oneOf([true]),
  /** Puts one back that was removed a moment ago. */
  isRemoved: yup.boolean().oneOf([false]),
})

export const criteriaIdSchema = yup.object({ criteriaId: idField() })

export type ListCriteria = yup.InferType<typeof listCriteriaSchema>
export type AddCriteria = yup.InferType<typeof addCriteriaSchema>
export type ChangeCriteria = yup.InferType<typeof changeCriteriaSchema>

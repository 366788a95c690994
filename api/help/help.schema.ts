import { emptyIsAbsent } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { HELP_SEARCH_MAX, helpUserTypes } from './help.rules.ts'

export const helpSchema = yup.object({
  /** R06: there are no articles for others. */
  userType: yup.string().oneOf(helpUserTypes).required(),
  /** Words that an article must contain; accents are ignored. */
  q: yup.string().trim().max(HELP_SEARCH_MAX).transform(emptyIsAbsent),
})

export type HelpQuery = yup.InferType<typeof helpSchema>

import { emptyIsAbsent } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { HELP_SEARCH_MAX, helpUserTypes } from './help.rules.ts'

export const helpSchema = yup.object({
  /** R06: nobody else is helped here. */
  userType: yup.string().oneOf(helpUserTypes).required(),
  /** Words that an article must have, however they are accented. */
  q: yup.string().trim().max(HELP_SEARCH_MAX).transform(emptyIsAbsent),
})

export type HelpQuery = yup.InferType<typeof helpSchema>

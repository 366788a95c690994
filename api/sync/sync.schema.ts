import { yup } from '#api/common/yup.schema.ts'

const CURSOR_MAX = 300

export const syncSchema = yup.object({
  /** What the last answer gave; all there is without it. */
  cursor: yup.string().trim().max(CURSOR_MAX),
})

export type Sync = yup.InferType<typeof syncSchema>

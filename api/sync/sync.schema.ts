import { yup } from '#api/common/yup.schema.ts'

const CURSOR_MAX = 300

export const syncSchema = yup.object({
  /** Cursor of the last answer; without it, everything is returned. */
  cursor: yup.string().trim().max(CURSOR_MAX),
})

export type Sync = yup.InferType<typeof syncSchema>

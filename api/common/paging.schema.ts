import { yup } from './yup.schema.ts'

const PAGE_SIZE_MAX = 100
/** Farther than any list is long, and not so far that the database cannot count to it. */
const PAGE_MAX = 1_000_000

/** `page` and `pageSize` of every list. */
export const pagingFields = (pageSize: number) => ({
  page: yup.number().integer().min(1).max(PAGE_MAX).default(1),
  pageSize: yup.number().integer().min(1).max(PAGE_SIZE_MAX).default(pageSize),
})

export interface Page<T> {
  data: T[]
  page: number
  pageSize: number
  total: number
}

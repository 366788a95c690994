import { PAGE_MAX } from './paging.rules.ts'
import { yup } from './yup.schema.ts'

const PAGE_SIZE_MAX = 100

/** Fields `page` and `pageSize`, for every list. */
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

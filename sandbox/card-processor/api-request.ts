import type { Backend } from './backend.ts'
import type { Params } from './shape/form-params.ts'
import type { SentFile } from './shape/multipart.ts'

export interface ApiRequest {
  params: Params
  /** Uploaded files of a multipart body. */
  files?: SentFile[]
  /** The ids in the path, in order. */
  ids: string[]
  path: string
  /** The connected account on whose behalf the call is made, or null for our own. */
  account: string | null
}

export type Handler = (backend: Backend, request: ApiRequest) => unknown

export function firstId({ ids }: ApiRequest): string {
  return ids[0] ?? ''
}

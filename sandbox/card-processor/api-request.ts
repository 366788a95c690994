import type { Backend } from './backend.ts'
import type { Params } from './form-params.ts'

export interface ApiRequest {
  params: Params
  /** The ids of the path, in its order. */
  ids: string[]
  path: string
  /** The connected account the call speaks for, or null for our own. */
  account: string | null
}

export type Handler = (backend: Backend, request: ApiRequest) => unknown

export function firstId({ ids }: ApiRequest): string {
  return ids[0] ?? ''
}

import type { Problem } from '#api/common/errors.rules.ts'
import { Refused } from './client.ts'

export interface Upload<T> {
  done: Promise<T>
  abort(): void
}

/** Sends a file and tells how far it is, which `fetch` cannot. */
export function upload<T>(path: string, file: File, tell: (share: number) => void): Upload<T> {
  const request = new XMLHttpRequest()
  const done = new Promise<T>((resolve, reject) => {
    request.open('POST', `/api${path}`)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new TypeError('the connection was lost'))
    request.onabort = () => reject(new DOMException('the upload was stopped', 'AbortError'))
    request.onload = () => {
      if (request.status < 300) resolve(request.response as T)
      else reject(new Refused(problemIn(request)))
    }
  })
  const form = new FormData()
  form.append('file', file, file.name)
  request.send(form)
  return { done, abort: () => request.abort() }
}

const problemIn = (request: XMLHttpRequest): Problem =>
  (request.response as Problem | null) ?? {
    type: '',
    title: '',
    status: request.status,
    detail: '',
    code: 'internal',
  }

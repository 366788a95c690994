import type { RequestHandler, Response } from 'express'
import { AppError } from '#api/kit/fail.ts'

export const READS: readonly string[] = ['GET', 'HEAD']
const FORMS = [...READS, 'POST']
const CALLS = [...FORMS, 'PUT', 'PATCH', 'DELETE']

/** The error for a wrong method: 405 with `Allow`. */
export function notAllowed(res: Response, methods: readonly string[]): AppError {
  res.set('allow', methods.join(', '))
  return new AppError('method_not_allowed')
}

/** Refuses methods that no route under this path supports. */
export const knownMethods: RequestHandler = (req, res, next) => {
  const methods = waysOf(req.path)
  next(methods.includes(req.method) ? undefined : notAllowed(res, methods))
}

function waysOf(path: string): readonly string[] {
  if (path.startsWith('/api/trpc')) return FORMS
  if (path.startsWith('/api')) return CALLS
  return path.startsWith('/files') ? READS : FORMS
}

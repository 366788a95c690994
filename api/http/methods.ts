import type { RequestHandler, Response } from 'express'
import { AppError } from '#api/kit/fail.ts'

export const READS: readonly string[] = ['GET', 'HEAD']
const FORMS = [...READS, 'POST']
const CALLS = [...FORMS, 'PUT', 'PATCH', 'DELETE']

/** Who asks in another way is told which ways there are. */
export function notAllowed(res: Response, methods: readonly string[]): AppError {
  res.set('allow', methods.join(', '))
  return new AppError('method_not_allowed')
}

/** Which ways each door knows; all others it need not look at. */
export const knownMethods: RequestHandler = (req, res, next) => {
  const methods = waysOf(req.path)
  next(methods.includes(req.method) ? undefined : notAllowed(res, methods))
}

function waysOf(path: string): readonly string[] {
  if (path.startsWith('/api/trpc')) return FORMS
  if (path.startsWith('/api')) return CALLS
  return path.startsWith('/files') ? READS : FORMS
}

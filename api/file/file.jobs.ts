import type { Jobs } from '#api/kit/jobs.ts'
import { removeLostFiles } from './remove-lost-files.ts'
import type { FileKind } from './stored-file.part.ts'

export const fileJobs = (kinds: readonly FileKind[]): Jobs => ({
  'remove-lost-files': {
    every: '52 3 * * *',
    madeUpFor: '1d',
    work: (ctx) => removeLostFiles(ctx, kinds),
  },
})

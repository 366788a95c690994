import type { Jobs } from '#api/kit/worker/jobs.ts'
import { removeLostFiles } from './remove-lost-files.ts'
import { removeFile, type FileKind } from './stored-file.lib.ts'

export const fileJobs = (kinds: readonly FileKind[]): Jobs => ({
  'remove-lost-files': {
    every: '52 3 * * *',
    madeUpFor: '1d',
    work: (ctx) => removeLostFiles(ctx, kinds),
  },
  'remove-file': {
    work: async (ctx, { folder, uid }) => {
      const kind = kinds.find((one) => one.folder === folder)
      if (kind) await removeFile(ctx, kind, uid as string)
    },
  },
})

import type { Jobs } from '#api/kit/worker/jobs.ts'
import { publishOpinions } from './publish-opinions.ts'

export const opinionJobs: Jobs = {
  'publish-opinions': { every: '20 * * * *', work: publishOpinions },
}

import { read, router, user, writeOutside } from '#api/kit/call.ts'
import { askExport } from './ask-export.ts'
import { EXPORTS_PER_DAY } from './export.rules.ts'
import { askExportSchema } from './export.schema.ts'
import { getExport } from './get-export.ts'

export const exportCalls = router({
  export: read(
    user,
    'GET /me/export',
    'Get the export of your data',
    { about: 'As zip files, once they are ready.' },
    getExport,
  ),

  askExport: writeOutside(
    user,
    'POST /me/export',
    'Request an export of your data',
    {
      takes: askExportSchema,
      status: 202,
      limits: [{ times: EXPORTS_PER_DAY, per: 'day' }],
    },
    askExport,
  ),
})

import { read, router, user, writeOutside } from '#api/kit/call.ts'
import { askExport } from './ask-export.ts'
import { EXPORTS_PER_DAY } from './export.rules.ts'
import { askExportSchema } from './export.schema.ts'
import { getExport } from './get-export.ts'

export const exportCalls = router({
  export: read(
    user,
    'GET /me/export',
    'The copy of all own data as zip files, once it is made',
    {},
    getExport,
  ),

  askExport: writeOutside(
    user,
    'POST /me/export',
    'Have a copy of all own data made',
    {
      takes: askExportSchema,
      status: 202,
      limits: [{ times: EXPORTS_PER_DAY, per: 'day' }],
    },
    askExport,
  ),
})

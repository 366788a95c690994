import type { Page } from '#api/common/paging.schema.ts'
import { cellOf, type Cell } from './csv-cell.ts'

type Columns<T> = Readonly<Record<string, (row: T) => Cell>>

/** The maximum number of rows in an export; filters give the others. */
const ROWS_MAX = 10_000
const AT_ONCE = 100

/** Exports a whole list with its filters as CSV. */
export async function csvOf<T>(
  name: string,
  ask: (paging: { page: number; pageSize: number }) => Promise<Page<T>>,
  columns: Columns<T>,
): Promise<Response> {
  const lines = [Object.keys(columns).map(cellOf).join(',')]
  for (let page = 1; page <= ROWS_MAX / AT_ONCE; page += 1) {
    const { data, total } = await ask({ page, pageSize: AT_ONCE })
    for (const row of data) lines.push(Object.values(columns).map((of) => cellOf(of(row))).join(',')) // prettier-ignore
    if (page * AT_ONCE >= total) break
  }
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'private, no-store',
  }
  // The BOM makes spreadsheets read the file as UTF-8.
  return new Response(`\uFEFF${lines.join('\r\n')}\r\n`, { headers })
}

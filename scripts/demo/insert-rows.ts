import { query } from '#api/kit/db.ts'
import type { TxCtx } from '#api/kit/transition.ts'

/** All rows of a table in one statement, in their order; every row has the keys of the first. */
export async function insert(ctx: TxCtx, table: string, list: readonly object[]): Promise<void> {
  const [first] = list
  if (!first) return
  const columns = Object.keys(first).map(toColumn).join(', ')
  const values = list.map((one) =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => [toColumn(key), value as unknown]),
    ),
  )
  await query(
    ctx,
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(values)],
  )
}

const toColumn = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

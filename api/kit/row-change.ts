import type { Model, ModelAttributes } from 'sequelize'

/** A change of one row, for a statement that does more than this: `$1` is the first of `bind`. */
export interface RowChange {
  text: string
  bind: unknown[]
}

/** How Sequelize itself writes what it saves; its types do not show it. */
interface Writer {
  queryGenerator: {
    updateQuery(
      table: unknown,
      values: object,
      where: object,
      options: object,
      attributes: ModelAttributes,
    ): { query: string; bind: unknown[] }
  }
  getTableName(): unknown
  rawAttributes: Record<string, { field?: string }>
}

/** The row knows its new values at once; the statement must follow. */
export function changeRow(row: Model & { id: number }, values: Record<string, unknown>): RowChange {
  const { queryGenerator, rawAttributes, table } = writerOf(row)
  const columns = Object.entries(values).map(([key, value]) => [
    rawAttributes[key]?.field ?? key,
    value ?? null,
  ])
  const { query, bind } = queryGenerator.updateQuery(
    table,
    Object.fromEntries(columns) as object,
    { id: row.id },
    {},
    rawAttributes as ModelAttributes,
  )
  row.set(values, { raw: true })
  return { text: query, bind }
}

function writerOf(row: Model) {
  const model = row.constructor as unknown as Writer
  const { queryGenerator, rawAttributes } = model
  return { queryGenerator, rawAttributes, table: model.getTableName() }
}

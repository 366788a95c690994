import { DataTypes, type Model, type ModelStatic } from 'sequelize'

/** A change of one row, for a statement that does more than this: `$1` is the first of `bind`. */
export interface RowChange {
  text: string
  bind: unknown[]
}

/** The row knows its new values at once; the statement must follow. */
export function changeRow(row: Model & { id: number }, values: Record<string, unknown>): RowChange {
  const model = row.constructor as ModelStatic<Model>
  const { columns, bind } = columnsFor(model, values)
  row.set(values, { raw: true })
  const sets = columns.map((column, at) => `${column} = $${at + 1}`).join(', ')
  const text = `update ${tableOf(model)} set ${sets} where id = $${columns.length + 1}`
  return { text, bind: [...bind, row.id] }
}

/** A new row; what it says nothing of is as the table begins. */
export function newRow(model: ModelStatic<Model>, values: Record<string, unknown>): RowChange {
  const { columns, bind } = columnsFor(model, values)
  const places = columns.map((_, at) => `$${at + 1}`).join(', ')
  return {
    text: `insert into ${tableOf(model)} (${columns.join(', ')}) values (${places})`,
    bind,
  }
}

const tableOf = (model: ModelStatic<Model>): string => `"${model.tableName}"`

function columnsFor({ rawAttributes }: ModelStatic<Model>, values: Record<string, unknown>) {
  const entries = Object.entries(values)
  return {
    columns: entries.map(([key]) => `"${rawAttributes[key]?.field ?? key}"`),
    // The driver would write a list as one of the database's own.
    bind: entries.map(([key, value]) =>
      rawAttributes[key]?.type instanceof DataTypes.JSONB && value !== null && value !== undefined
        ? JSON.stringify(value)
        : (value ?? null),
    ),
  }
}

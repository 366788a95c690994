import { DataTypes, type Model, type ModelStatic } from 'sequelize'

/** A row change as part of a larger statement: `$1` is the first of `bind`. */
export interface RowChange {
  text: string
  bind: unknown[]
}

/** The row gets its new values at once; the caller must run the statement. */
export function changeRow(row: Model & { id: number }, values: Record<string, unknown>): RowChange {
  const model = row.constructor as ModelStatic<Model>
  const { columns, bind } = columnsFor(model, values)
  row.set(values, { raw: true })
  const sets = columns.map((column, at) => `${column} = $${at + 1}`).join(', ')
  const text = `update ${tableOf(model)} set ${sets} where id = $${columns.length + 1}`
  return { text, bind: [...bind, row.id] }
}

/** An insert; missing columns get their defaults. */
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
    // The driver would write a list as a Postgres array.
    bind: entries.map(([key, value]) =>
      rawAttributes[key]?.type instanceof DataTypes.JSONB && value !== null && value !== undefined
        ? JSON.stringify(value)
        : (value ?? null),
    ),
  }
}

import { DataTypes, type Model, type ModelStatic } from 'sequelize'

/** A row as `row_to_json` returns it, so that one query can return rows of several tables. */
export type JsonRow = Readonly<Record<string, unknown>>

/** The Sequelize model of such a row, as if it had been loaded. */
export const modelOfRow = <M extends Model>(model: ModelStatic<M>, row: JsonRow): M =>
  model.build(valuesOf(model, row) as never, { isNewRecord: false, raw: true })

/** The same for a row that may be missing. */
export const findModel = <M extends Model>(model: ModelStatic<M>, row: JsonRow | null): M | null =>
  row && modelOfRow(model, row)

function valuesOf<M extends Model>(model: ModelStatic<M>, row: JsonRow): object {
  return Object.fromEntries(
    Object.entries(model.getAttributes()).map(([name, { field, type }]) => {
      const value = row[field ?? name]
      return [name, typeof value === 'string' && type instanceof DataTypes.DATE ? new Date(value) : value]
    }),
  )
}

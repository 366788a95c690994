import { Model, type ModelStatic } from 'sequelize'

/** A model whose columns are typed by an interface instead of declared fields. */
export const modelOf = <Row extends object, NewRow extends object>() => Model as ModelStatic<Model<Row, NewRow> & Row>

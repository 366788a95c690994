import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { VehicleType } from './vehicle.rules.ts'

/** A vehicle of a company, with its capacity. */
export class CompanyVehicle extends Model<InferAttributes<CompanyVehicle>, InferCreationAttributes<CompanyVehicle>> {
  declare id: CreationOptional<number>
  declare companyId: number
  declare type: VehicleType
  declare plate: string
  /** Load space in centimetres. */
  declare loadLength: number
  declare loadWidth: number
  declare loadHeight: number
  /** Maximum load in kilograms. */
  declare payload: number
  /** When it was removed; it is kept because an offer names it. */
  declare archivedAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initVehicleModels(): void {
  CompanyVehicle.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      companyId: INTEGER,
      type: TEXT,
      plate: TEXT,
      loadLength: INTEGER,
      loadWidth: INTEGER,
      loadHeight: INTEGER,
      payload: INTEGER,
      archivedAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'company_vehicles' },
  )
}

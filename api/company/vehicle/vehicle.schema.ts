import { emptyIsNull } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import {
  loadLimits,
  PLATE_MAX,
  PLATE_MIN,
  toPlate,
  vehicleTypes,
  type LoadField,
  type VehicleType,
} from './vehicle.rules.ts'

const typeField = () => yup.string<VehicleType>().oneOf([...vehicleTypes])

const plateField = () =>
  yup
    .string()
    .transform((typed: unknown) => (typeof typed === 'string' ? toPlate(typed) : typed))
    .min(PLATE_MIN)
    .max(PLATE_MAX)
    .matches(/^[\p{L}\d ]*$/u, { excludeEmptyString: true })

const loadField = (name: LoadField) =>
  yup.number().transform(emptyIsNull).integer().min(loadLimits[name].min).max(loadLimits[name].max)

export const vehicleSchema = yup.object({
  type: typeField().required(),
  plate: plateField().required(),
  loadLength: loadField('loadLength').required(),
  loadWidth: loadField('loadWidth').required(),
  loadHeight: loadField('loadHeight').required(),
  payload: loadField('payload').required(),
})

/** Omitted fields stay as they are. */
export const vehiclePartSchema = yup.object({
  vehicleId: idField(),
  type: typeField(),
  plate: plateField(),
  loadLength: loadField('loadLength'),
  loadWidth: loadField('loadWidth'),
  loadHeight: loadField('loadHeight'),
  payload: loadField('payload'),
})

export const vehicleIdSchema = yup.object({ vehicleId: idField() })

export type VehicleData = yup.InferType<typeof vehicleSchema>
export type VehiclePart = yup.InferType<typeof vehiclePartSchema>

import { yup } from '#api/common/yup.schema.ts'
import { fileField } from '#api/file/file.schema.ts'
import { pictureTypes, type PictureType } from './picture.rules.ts'

/** R05 */
const typeField = () =>
  yup
    .string<PictureType>()
    .oneOf([...pictureTypes])
    .required()

export const addPictureSchema = yup.object({
  type: typeField(),
  vehicleId: yup
    .number()
    .integer()
    .min(1)
    .when('type', { is: 'vehicle', then: (field) => field.required() }),
  file: fileField(),
})

export const removePictureSchema = yup.object({
  type: typeField(),
  /** Required for vehicles, which may have several pictures. */
  uid: yup
    .string()
    .uuid()
    .when('type', { is: 'vehicle', then: (field) => field.required() }),
})

export type AddOwnPicture = yup.InferType<typeof addPictureSchema>
export type RemoveOwnPicture = yup.InferType<typeof removePictureSchema>

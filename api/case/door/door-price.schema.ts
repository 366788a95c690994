import { emptyIsNull } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { WEIGHT_MAX_KG } from '#api/category/weight.rules.ts'
import { yup } from '#api/common/yup.schema.ts'
import { fileField } from '#api/file/file.schema.ts'
import { REASON_MAX } from '#api/offer/offer.rules.ts'
import { priceField } from '#api/offer/offer.schema.ts'
import {
  DOOR_FILES_MAX,
  doorAnswers,
  PIECES_MAX,
  SIZE_MAX_CM,
  VOLUME_MAX_M3,
  type DoorAnswer,
} from './door-price.rules.ts'

const measureField = (max: number) => yup.number().transform(emptyIsNull).moreThan(0).max(max).nullable().default(null)

const wholeField = (max: number) =>
  yup.number().transform(emptyIsNull).integer().min(1).max(max).nullable().default(null)

/** Measured at the door: at least one of pieces, volume and weight, or length, width and height together; `files` are pictures of it, one at least. */
export const askDoorPriceSchema = yup.object({
  offerId: idField(),
  price: priceField().required(),
  pieces: wholeField(PIECES_MAX),
  volume: measureField(VOLUME_MAX_M3),
  weight: measureField(WEIGHT_MAX_KG),
  length: wholeField(SIZE_MAX_CM),
  width: wholeField(SIZE_MAX_CM),
  height: wholeField(SIZE_MAX_CM),
  reason: yup.string().trim().max(REASON_MAX).required(),
  files: yup.array(fileField().required()).max(DOOR_FILES_MAX).default([]),
})

export const answerDoorPriceSchema = yup.object({
  offerId: idField(),
  answer: yup
    .string<DoorAnswer>()
    .oneOf([...doorAnswers])
    .required(),
})

export type AskDoorPrice = yup.InferType<typeof askDoorPriceSchema>
export type AnswerDoorPrice = yup.InferType<typeof answerDoorPriceSchema>

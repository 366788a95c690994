import { yup } from '#api/common/yup.schema.ts'
import { MAX_SUGGESTIONS } from './address.rules.ts'

const MAX_TEXT_LETTERS = 200
const placeId = yup.string().trim().max(60)

export const suggestPlacesSchema = yup.object({
  lang: yup
    .string()
    .matches(/^[a-z]{2}([-_][A-Za-z0-9]{2,3})?$/)
    .required(),
  text: yup.string().trim().max(MAX_TEXT_LETTERS).default(''),
  limit: yup.number().integer().min(1).max(MAX_SUGGESTIONS).default(8),
})

export const addressInfoSchema = yup.object({
  placeId: placeId.required(),
  text: yup.string().max(MAX_TEXT_LETTERS),
})

export const nearSchema = yup.object({
  lat: yup.number().min(-90).max(90).required(),
  lng: yup.number().min(-180).max(180).required(),
})

export const routeSchema = yup.object({
  from: placeId.required(),
  to: placeId.required(),
})

export type SuggestPlaces = yup.InferType<typeof suggestPlacesSchema>
export type AddressInfoQuery = yup.InferType<typeof addressInfoSchema>
export type NearQuery = yup.InferType<typeof nearSchema>
export type RouteQuery = yup.InferType<typeof routeSchema>

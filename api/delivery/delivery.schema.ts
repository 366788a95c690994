import { dayField, instantField } from '#api/common/dates.schema.ts'
import { codeField, idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { DEVICE_UID_MAX } from '#api/company/device/device.rules.ts'
import { fileField } from '#api/file/file.schema.ts'
import {
  NOTE_MAX,
  PIN_DIGITS,
  deliveryEvents,
  proofKinds,
  proofStages,
  type DeliveryEvent,
  type ProofKind,
  type ProofStage,
} from './delivery.rules.ts'
import { POSITIONS_PER_CALL, trackingAnswers, type TrackingAnswer } from './tracking.rules.ts'

const pinField = () =>
  codeField().matches(new RegExp(`^\\d{${PIN_DIGITS}}$`), {
    message: { code: 'incorrect' },
    excludeEmptyString: true,
  })

const noteField = () => yup.string().trim().max(NOTE_MAX).default('')

/** A new pickup needs a new day; a second delivery attempt can keep the agreed one. */
const newDayField = () =>
  dayField().test({
    name: 'required',
    message: { code: 'required' },
    test(typed) {
      const { event } = this.parent as { event?: DeliveryEvent }
      return Boolean(typed) || event !== 'replan'
    },
  })

export const deliveryOfSchema = yup.object({ offerId: idField() })

export const stepDeliverySchema = yup.object({
  offerId: idField(),
  event: yup.string<DeliveryEvent>().oneOf(deliveryEvents).required(),
  pin: pinField(),
  date: newDayField(),
  reason: noteField(),
  /** The courier has confirmed an event before the agreed day. */
  isEarlyConfirmed: yup.boolean().default(false),
})

export const addProofSchema = yup.object({
  offerId: idField(),
  stage: yup
    .string<ProofStage>()
    .oneOf([...proofStages])
    .required(),
  kind: yup
    .string<ProofKind>()
    .oneOf([...proofKinds])
    .default('photo'),
  pin: pinField(),
  note: noteField(),
  file: fileField(),
})

const STREET_MAX = 120
const NUMBER_MAX = 20
const CODE_MAX = 16

export const setStreetSchema = yup.object({
  offerId: idField(),
  end: yup.string<'from' | 'to'>().oneOf(['from', 'to']).required(),
  street: yup.string().trim().max(STREET_MAX).required(),
  buildingNr: yup.string().trim().max(NUMBER_MAX).required(),
  postalCode: yup.string().trim().uppercase().max(CODE_MAX).default(''),
})

export const answerTrackingSchema = yup.object({
  offerId: idField(),
  answer: yup
    .string<TrackingAnswer>()
    .oneOf([...trackingAnswers])
    .required(),
})

const ACCURACY_MAX_M = 100_000

const positionSchema = yup.object({
  lat: yup.number().min(-90).max(90).required(),
  lng: yup.number().min(-180).max(180).required(),
  /** Time on the device's clock. */
  at: instantField().required(),
  /** Accuracy in metres, from the device. */
  accuracy: yup.number().min(0).max(ACCURACY_MAX_M).integer().nullable(),
})

export const sendPositionsSchema = yup.object({
  offerId: idField(),
  /** Defaults to the header `X-Device-UID`; browsers have none. */
  deviceUID: yup.string().trim().max(DEVICE_UID_MAX).default(''),
  positions: yup.array().of(positionSchema).min(1).max(POSITIONS_PER_CALL).required(),
})

export const trackingSchema = yup.object({ secret: yup.string().required() })

export type StepDelivery = yup.InferType<typeof stepDeliverySchema>
export type SetStreet = yup.InferType<typeof setStreetSchema>
export type AnswerTracking = yup.InferType<typeof answerTrackingSchema>
export type SendPositions = yup.InferType<typeof sendPositionsSchema>
export type AddProof = yup.InferType<typeof addProofSchema>

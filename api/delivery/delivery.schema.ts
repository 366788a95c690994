import { dayField } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
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

const pinField = () =>
  yup
    .string()
    .trim()
    .matches(new RegExp(`^\\d{${PIN_DIGITS}}$`), {
      message: { code: 'incorrect' },
      excludeEmptyString: true,
    })

const noteField = () => yup.string().trim().max(NOTE_MAX).default('')

/** The new day is part of what was agreed; a second try may well be on the day that holds. */
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
})

export const addProofSchema = yup.object({
  offerId: idField(),
  stage: yup.string<ProofStage>().oneOf([...proofStages]).required(), // prettier-ignore
  kind: yup.string<ProofKind>().oneOf([...proofKinds]).default('photo'), // prettier-ignore
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

export const trackingSchema = yup.object({ secret: yup.string().required() })

export type StepDelivery = yup.InferType<typeof stepDeliverySchema>
export type SetStreet = yup.InferType<typeof setStreetSchema>
export type AddProof = yup.InferType<typeof addProofSchema>

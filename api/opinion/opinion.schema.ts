import { idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import {
  OPINIONS_PAGE_SIZE,
  OPINION_TEXT_MAX,
  opinionDecisions,
  REPLY_MAX,
  STARS_MAX,
  TESTIMONIALS_MAX,
} from './opinion.rules.ts'

const emptyIsUndefined = (cast: unknown, typed: unknown): unknown => (typed === '' || typed === null ? undefined : cast)

const starsField = () => yup.number().transform(emptyIsUndefined).integer().min(1).max(STARS_MAX)

const opinionFields = {
  stars: starsField().required(),
  aspects: yup
    .object({
      punctuality: starsField(),
      communication: starsField(),
      care: starsField(),
      description: starsField(),
    })
    .default({}),
  text: yup.string().trim().max(OPINION_TEXT_MAX).default(''),
}

export const giveOpinionSchema = yup.object({ offerId: idField(), ...opinionFields })

export const invitationSchema = yup.object({ hash: yup.string().required() })

export const giveByHashSchema = yup.object({ hash: yup.string().required(), ...opinionFields })

const opinionId = idField

export const editOpinionSchema = yup.object({ opinionId: opinionId(), ...opinionFields })

export const replyToOpinionSchema = yup.object({
  opinionId: opinionId(),
  text: yup.string().trim().max(REPLY_MAX).required(),
})

export const reportOpinionSchema = yup.object({
  opinionId: opinionId(),
  text: yup.string().trim().max(REPLY_MAX).required(),
})

export const decideOpinionSchema = yup.object({
  opinionId: opinionId(),
  decision: yup
    .string()
    .oneOf([...opinionDecisions])
    .required(),
  reason: yup.string().trim().max(OPINION_TEXT_MAX).required(),
})

export const listOpinionsSchema = yup.object({
  /** Only opinions on this deal. */
  offerId: yup.number().integer(),

  kind: yup.string<'given' | 'received'>().oneOf(['given', 'received']).default('received'),
  ...pagingFields(OPINIONS_PAGE_SIZE),
})

export const testimonialsSchema = yup.object({
  count: yup.number().integer().min(1).max(TESTIMONIALS_MAX).default(TESTIMONIALS_MAX),
})

export type GiveOpinion = yup.InferType<typeof giveOpinionSchema>
export type GiveByHash = yup.InferType<typeof giveByHashSchema>
export type EditOpinion = yup.InferType<typeof editOpinionSchema>
export type ReplyToOpinion = yup.InferType<typeof replyToOpinionSchema>
export type ReportOpinion = yup.InferType<typeof reportOpinionSchema>
export type DecideOpinion = yup.InferType<typeof decideOpinionSchema>
export type ListOpinions = yup.InferType<typeof listOpinionsSchema>
export type Testimonials = yup.InferType<typeof testimonialsSchema>

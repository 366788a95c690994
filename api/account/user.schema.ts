import { emptyIsNull } from '#api/common/dates.schema.ts'
import {
  emailField,
  emptyIsAbsent,
  fullNameField,
  PASSWORD_MAX,
  passwordField,
} from '#api/common/fields.schema.ts'
import {
  lesserMails,
  mailGroups,
  type LesserMails,
  type MailGroup,
} from '#api/common/mail-groups.rules.ts'
import { smsGroups, type SmsGroup } from '#api/common/notice.rules.ts'
import { yup } from '#api/common/yup.schema.ts'
import { currencies, locales, type Currency, type Locale } from '#content/storefronts.ts'

const groups = () =>
  yup
    .array(
      yup
        .string<MailGroup>()
        .oneOf([...mailGroups])
        .required(),
    )
    .max(mailGroups.length)

export const settingsSchema = yup.object({
  locale: yup.string<Locale>().oneOf([...locales]),
  /** Amounts in another currency are shown in this one as well; null is that of the storefront. */
  currency: yup
    .string<Currency>()
    .transform(emptyIsNull)
    .nullable()
    .oneOf([...currencies, null]),
  name: fullNameField().transform(emptyIsAbsent),
  /** All groups that are off; left out, it stays as it was. */
  mailsOff: groups(),
  /** The same of what browsers are told. */
  pushesOff: groups(),
  /** All groups that come by SMS, too; nothing does unless it was asked for. */
  smsOn: yup
    .array(
      yup
        .string<SmsGroup>()
        // Its name before mails about offers became two groups.
        .transform((sent: unknown) => (sent === 'offers' ? 'bids' : sent))
        .oneOf([...smsGroups])
        .required(),
    )
    .max(smsGroups.length),
  /** Mails of less importance: at once, in one mail a day, or not at all. */
  lesserMails: yup.string<LesserMails>().oneOf([...lesserMails]),
  /** What a phone or browser would be told at night waits until the morning. */
  isQuietAtNight: yup.boolean(),
})

export const changePasswordSchema = yup.object({
  /** Left out only by an account that has none yet. */
  currentPassword: yup.string().max(PASSWORD_MAX),
  newPassword: passwordField().required(),
})

export const changeEmailSchema = yup.object({
  email: emailField().required(),
  /** Left out only by an account that has none, or is not confirmed yet. */
  password: yup.string().max(PASSWORD_MAX).transform(emptyIsAbsent),
})

const TOKEN_MAX = 200
export const emailTokenSchema = yup.object({
  token: yup.string().trim().max(TOKEN_MAX).required(),
})

const MAIL_LINK_MAX = 400
export const mailLinkSchema = yup.object({
  token: yup.string().trim().max(MAIL_LINK_MAX).required(),
})

export const turnMailsSchema = mailLinkSchema.shape({
  isOn: yup.boolean().required(),
})

export type MailLink = yup.InferType<typeof mailLinkSchema>
export type TurnMails = yup.InferType<typeof turnMailsSchema>
export type ChangeEmail = yup.InferType<typeof changeEmailSchema>
export type EmailToken = yup.InferType<typeof emailTokenSchema>
export type Settings = yup.InferType<typeof settingsSchema>
export type ChangePassword = yup.InferType<typeof changePasswordSchema>

import { emptyIsNull } from '#api/common/dates.schema.ts'
import { emailField, emptyIsAbsent, fullNameField, PASSWORD_MAX, passwordField } from '#api/common/fields.schema.ts'
import { lesserMails, mailGroups, type LesserMails, type MailGroup } from '#api/common/mail-groups.rules.ts'
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
  /** Amounts in other currencies are shown in this one too; null uses the storefront's. */
  currency: yup
    .string<Currency>()
    .transform(emptyIsNull)
    .nullable()
    .oneOf([...currencies, null]),
  name: fullNameField().transform(emptyIsAbsent),
  /** All groups that are off; omitted, it stays as it is. */
  mailsOff: groups(),
  /** The same for push notifications. */
  pushesOff: groups(),
  /** All groups also sent by SMS; none by default. */
  smsOn: yup
    .array(
      yup
        .string<SmsGroup>()
        // The group's name before it was split in two.
        .transform((sent: unknown) => (sent === 'offers' ? 'bids' : sent))
        .oneOf([...smsGroups])
        .required(),
    )
    .max(smsGroups.length),
  /** Less important mails: immediately, in a daily digest, or never. */
  lesserMails: yup.string<LesserMails>().oneOf([...lesserMails]),
  /** Push notifications at night wait until morning. */
  isQuietAtNight: yup.boolean(),
})

export const changePasswordSchema = yup.object({
  /** Omitted only by an account without a password. */
  currentPassword: yup.string().max(PASSWORD_MAX),
  newPassword: passwordField().required(),
})

export const changeEmailSchema = yup.object({
  email: emailField().required(),
  /** Omitted only by an account without a password or not yet confirmed. */
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

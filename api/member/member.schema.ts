import { agreementsField, tokenField } from '#api/account/auth/auth.schema.ts'
import { emailField, fullNameField, idField, passwordField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { memberRoles, type MemberRole } from './member.rules.ts'

const roleField = () => yup.string<MemberRole>().oneOf([...memberRoles])

export const inviteMemberSchema = yup.object({
  email: emailField().required(),
  role: roleField().required(),
})

export const changeMemberSchema = yup.object({
  memberId: idField(),
  role: roleField().required(),
})

export const memberIdSchema = yup.object({ memberId: idField() })

export const invitationSchema = yup.object({ token: tokenField().required() })

/** Registration of an invited person without an account. */
export const registerMemberSchema = yup.object({
  token: tokenField().required(),
  name: fullNameField().required(),
  password: passwordField().required(),
  agreements: agreementsField(),
})

export type InviteMember = yup.InferType<typeof inviteMemberSchema>
export type ChangeMember = yup.InferType<typeof changeMemberSchema>
export type MemberId = yup.InferType<typeof memberIdSchema>
export type Invited = yup.InferType<typeof invitationSchema>
export type RegisterMember = yup.InferType<typeof registerMemberSchema>

import {
  REGISTRATIONS_PER_DAY,
  REGISTRATIONS_PER_HOUR,
  REGISTRATIONS_PER_RANGE,
} from '#api/account/auth/auth.rules.ts'
import { findWrongMember } from '#api/account/registration/find-wrong-registration.query.ts'
import { guest, provider, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeMember } from './change-member.ts'
import { inviteAgain, inviteMember } from './invite-member.ts'
import { listMembers } from './list-members.ts'
import { INVITATIONS_PER_DAY } from './member.rules.ts'
import {
  changeMemberSchema,
  invitationSchema,
  inviteMemberSchema,
  memberIdSchema,
  registerMemberSchema,
} from './member.schema.ts'
import { registerMember } from './register-member.ts'
import { removeMember } from './remove-member.ts'
import { showInvitation } from './show-invitation.ts'

const inviting = {
  limits: [{ name: 'invite', times: INVITATIONS_PER_DAY, per: 'day' }],
} as const

export const memberCalls = router({
  list: read(
    provider,
    'GET /me/company/members',
    'Who acts for the own company, and as what',
    {},
    listMembers,
  ),

  invite: writeOutside(
    provider,
    'POST /me/company/members',
    'Invite somebody into the own company by e-mail',
    { ...inviting, takes: inviteMemberSchema, status: 201, refuses: ['user.wrong_state'] },
    inviteMember,
  ),

  inviteAgain: writeOutside(
    provider,
    'POST /me/company/members/{memberId}/invitation',
    'Send an invitation once more, by a new link',
    { ...inviting, takes: memberIdSchema, refuses: ['company.wrong_state', 'user.wrong_state'] },
    inviteAgain,
  ),

  change: write(
    provider,
    'PATCH /me/company/members/{memberId}',
    'Change what somebody is in the own company',
    { takes: changeMemberSchema },
    changeMember,
  ),

  remove: write(
    provider,
    'DELETE /me/company/members/{memberId}',
    'Take somebody out of the own company, an invitation back, or oneself out',
    { takes: memberIdSchema, status: 204 },
    removeMember,
  ),

  invitation: read(
    guest,
    'GET /invitations/{token}',
    'Who invites whom into which company, by the mailed link',
    { takes: invitationSchema, refuses: ['token.expired'] },
    showInvitation,
  ),

  accept: write(
    user,
    'POST /invitations/{token}/accept',
    'Join a company by the mailed link, with the account of that address',
    {
      takes: invitationSchema,
      refuses: [
        'token.expired',
        'member.other_address',
        'member.has_account',
        'member.has_company',
        'member.elsewhere',
        'user.wrong_state',
      ],
    },
    acceptInvitation,
  ),

  // The password is hashed before a database connection is held, because that takes long.
  register: writeOutside(
    guest,
    'POST /invitations/{token}/register',
    'Open an account by the mailed link and join the company',
    {
      deadCookie: 'passed over',
      takes: registerMemberSchema,
      alsoWrong: findWrongMember,
      status: 201,
      refuses: ['token.expired', 'member.has_account'],
      limits: [
        { name: 'register', times: REGISTRATIONS_PER_HOUR, per: 'hour', of: 'block' },
        { name: 'register', times: REGISTRATIONS_PER_DAY, per: 'day', of: 'block' },
        { name: 'register', times: REGISTRATIONS_PER_RANGE, per: 'day', of: 'range' },
      ],
    },
    registerMember,
  ),
})

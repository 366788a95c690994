import { REGISTRATIONS_PER_DAY, REGISTRATIONS_PER_HOUR, REGISTRATIONS_PER_RANGE } from '#api/account/auth/auth.rules.ts'
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
  list: read(provider, 'GET /me/company/members', 'List the members of your company with their roles', {}, listMembers),

  invite: writeOutside(
    provider,
    'POST /me/company/members',
    'Invite a person to your company by e-mail',
    { ...inviting, takes: inviteMemberSchema, status: 201, refuses: ['user.wrong_state'] },
    inviteMember,
  ),

  inviteAgain: writeOutside(
    provider,
    'POST /me/company/members/{memberId}/invitation',
    'Resend an invitation with a new link',
    { ...inviting, takes: memberIdSchema, refuses: ['company.wrong_state', 'user.wrong_state'] },
    inviteAgain,
  ),

  change: write(
    provider,
    'PATCH /me/company/members/{memberId}',
    'Change a member’s role',
    { takes: changeMemberSchema },
    changeMember,
  ),

  remove: write(
    provider,
    'DELETE /me/company/members/{memberId}',
    'Remove a member, revoke an invitation or leave the company',
    { takes: memberIdSchema, status: 204 },
    removeMember,
  ),

  invitation: read(
    guest,
    'GET /invitations/{token}',
    'Get an invitation by its mailed link',
    { takes: invitationSchema, refuses: ['token.expired'] },
    showInvitation,
  ),

  accept: write(
    user,
    'POST /invitations/{token}/accept',
    'Accept an invitation with an existing account',
    {
      about: 'The account must have the invited address.',
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
    'Accept an invitation with a new account',
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

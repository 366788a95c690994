import { guest, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { answerAgreementSchema } from '#api/account/agreement/agreement.schema.ts'
import { answerAgreement } from '#api/account/agreement/answer-agreement.ts'
import { listAgreements } from '#api/account/agreement/list-agreements.ts'
import { changeEmail } from './change-email.ts'
import { confirmNewEmail, undoNewEmail } from './confirm-new-email.ts'
import { changePassword, findWrongPassword } from '#api/account/auth/change-password.ts'
import { changeSettings, getOwnUser } from './change-settings.ts'
import { getMe } from './get-me.ts'
import {
  changeEmailSchema,
  changePasswordSchema,
  emailTokenSchema,
  mailLinkSchema,
  settingsSchema,
  turnMailsSchema,
} from './user.schema.ts'
import { getLinkedMails, turnMails } from './turn-mails.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { settingsView } from './user.view.ts'

export const userCalls = router({
  me: read(
    guest,
    'GET /me',
    'Get the signed-in account',
    { about: 'With counters and the token of the notification stream.', isOfAccount: true },
    getMe,
  ),

  settings: read(user, 'GET /me/settings', 'Get your settings', {}, async (ctx) => settingsView(await getOwnUser(ctx))),

  changeSettings: write(
    user,
    'PATCH /me/settings',
    'Update your settings',
    { takes: settingsSchema },
    async (ctx, input) => settingsView(await changeSettings(ctx, input)),
  ),

  linkedMails: read(
    guest,
    'GET /mails/{token}',
    'Get the mail subscription behind an unsubscribe link',
    { takes: mailLinkSchema, refuses: ['token.expired'] },
    getLinkedMails,
  ),

  turnMails: write(
    guest,
    'PUT /mails/{token}',
    'Turn mails off or on by an unsubscribe link',
    { takes: turnMailsSchema, deadCookie: 'passed over', refuses: ['token.expired'] },
    turnMails,
  ),

  agreements: read(user, 'GET /me/agreements', 'List the terms in force and your consents', {}, listAgreements),

  answerAgreement: write(
    user,
    'POST /me/agreements',
    'Accept terms or withdraw a consent',
    { takes: answerAgreementSchema, refuses: ['user.wrong_state'] },
    answerAgreement,
  ),

  changeEmail: writeOutside(
    user,
    'POST /me/email',
    'Request a change of your e-mail address',
    { about: 'Mails a link to the new address.', takes: changeEmailSchema, status: 202 },
    changeEmail,
  ),

  confirmNewEmail: writeOutside(
    guest,
    'POST /user/confirm-new-email',
    'Confirm a new e-mail address',
    {
      takes: emailTokenSchema,
      deadCookie: 'passed over',
      refuses: ['token.expired', 'auth.blocked'],
    },
    confirmNewEmail,
  ),

  undoNewEmail: writeOutside(
    guest,
    'POST /user/undo-new-email',
    'Undo a change of e-mail address',
    {
      about: 'By the link mailed to the previous address.',
      takes: emailTokenSchema,
      deadCookie: 'passed over',
      refuses: ['token.expired', 'auth.blocked'],
    },
    undoNewEmail,
  ),

  proveMailbox: writeOutside(
    user,
    'POST /me/email/proof',
    'Request a link that confirms your address again',
    {
      about: 'Mail to the address has bounced; once the link is opened, mails are sent again.',
      status: 202,
    },
    proveMailbox,
  ),

  setPassword: writeOutside(
    user,
    'PATCH /me/password',
    'Change your password',
    { takes: changePasswordSchema, alsoWrong: findWrongPassword },
    changePassword,
  ),

  changePassword: writeOutside(
    user,
    'POST /change-password',
    'Change your password from a form',
    { takes: changePasswordSchema, alsoWrong: findWrongPassword },
    changePassword,
  ),
})

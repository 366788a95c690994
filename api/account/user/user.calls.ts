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
    'Who is signed in, with counters and the token of the notifications',
    { isOfAccount: true },
    getMe,
  ),

  settings: read(user, 'GET /me/settings', 'Own settings', {}, async (ctx) =>
    settingsView(await getOwnUser(ctx)),
  ),

  changeSettings: write(
    user,
    'PATCH /me/settings',
    'Change own settings',
    { takes: settingsSchema },
    async (ctx, input) => settingsView(await changeSettings(ctx, input)),
  ),

  linkedMails: read(
    guest,
    'GET /mails/{token}',
    'Which mails the link under one of them is about, and whether they are still sent',
    { takes: mailLinkSchema, refuses: ['token.expired'] },
    getLinkedMails,
  ),

  turnMails: write(
    guest,
    'PUT /mails/{token}',
    'Turn these mails off or on by the link under one of them',
    { takes: turnMailsSchema, deadCookie: 'passed over', refuses: ['token.expired'] },
    turnMails,
  ),

  agreements: read(
    user,
    'GET /me/agreements',
    'Which terms are in force, and which were agreed to',
    {},
    listAgreements,
  ),

  answerAgreement: write(
    user,
    'POST /me/agreements',
    'Agree to a text in force, or withdraw what may be withdrawn',
    { takes: answerAgreementSchema, refuses: ['user.wrong_state'] },
    answerAgreement,
  ),

  changeEmail: writeOutside(
    user,
    'POST /me/email',
    'A link to another mailbox, to move the account there',
    { takes: changeEmailSchema, status: 202 },
    changeEmail,
  ),

  confirmNewEmail: writeOutside(
    guest,
    'POST /user/confirm-new-email',
    'The new mailbox answers',
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
    'The mailbox before takes its account back',
    {
      takes: emailTokenSchema,
      deadCookie: 'passed over',
      refuses: ['token.expired', 'auth.blocked'],
    },
    undoNewEmail,
  ),

  proveMailbox: writeOutside(
    user,
    'POST /me/email/proof',
    'A link to the own mailbox, to which mails came back: once it is opened, they are sent again',
    { status: 202 },
    proveMailbox,
  ),

  setPassword: writeOutside(
    user,
    'PATCH /me/password',
    'Change the password',
    { takes: changePasswordSchema, alsoWrong: findWrongPassword },
    changePassword,
  ),

  changePassword: writeOutside(
    user,
    'POST /change-password',
    'Change the password, from the form',
    { takes: changePasswordSchema, alsoWrong: findWrongPassword },
    changePassword,
  ),
})

import { admin, read, router, user, writeOutside } from '#api/kit/call.ts'
import { getPhone } from './get-phone.ts'
import { listSms } from './list-sms.ts'
import { phoneCodeSchema, phoneSchema, smsOutboxSchema } from './phone.schema.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { verifyPhone } from './verify-phone.ts'

export const phoneCalls = router({
  phone: read(user, 'GET /me/phone', 'Get your phone number and its verification', {}, getPhone),

  changePhone: writeOutside(
    user,
    'PATCH /me/phone',
    'Change your phone number',
    { about: 'Sends a code to the new number.', takes: phoneSchema },
    sendPhoneCode,
  ),

  verifyPhone: writeOutside(
    user,
    'POST /me/phone/verify',
    'Verify your phone number with a code',
    { takes: phoneCodeSchema, refuses: ['user.wrong_state'] },
    verifyPhone,
  ),

  smsOutbox: read(
    admin,
    'GET /admin/sms-outbox',
    'List stored text messages',
    { takes: smsOutboxSchema, mobile: false },
    listSms,
  ),
})

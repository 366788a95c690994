import { admin, read, router, user, writeOutside } from '#api/kit/call.ts'
import { getPhone } from './get-phone.ts'
import { listSms } from './list-sms.ts'
import { phoneCodeSchema, phoneSchema, smsOutboxSchema } from './phone.schema.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { verifyPhone } from './verify-phone.ts'

export const phoneCalls = router({
  phone: read(user, 'GET /me/phone', 'Own number, and how far it is proved', {}, getPhone),

  changePhone: writeOutside(
    user,
    'PATCH /me/phone',
    'A number; it is sent a code',
    { takes: phoneSchema },
    sendPhoneCode,
  ),

  verifyPhone: writeOutside(
    user,
    'POST /me/phone/verify',
    'The code proves the number',
    { takes: phoneCodeSchema, refuses: ['user.wrong_state'] },
    verifyPhone,
  ),

  smsOutbox: read(
    admin,
    'GET /admin/sms-outbox',
    'Text messages written',
    { takes: smsOutboxSchema, mobile: false },
    listSms,
  ),
})

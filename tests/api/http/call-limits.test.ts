import { expect, test } from 'vitest'
import { callsOf } from '#api/http/rest.ts'
import { appRouter } from '#api/router.ts'

test('each call that is limited by itself has these limits', () => {
  const limited = callsOf(appRouter).flatMap(({ name, meta }) => {
    const limits = meta.limits.map(({ times, per, of = 'caller' }) => `${times} per ${per} of ${of}`)
    return limits.length > 0 ? [`${name}: ${limits.join(', ')}`] : []
  })

  expect(limited.toSorted()).toEqual([
    'admin.sendEvidence: 60 per hour of caller',
    'auction.addPicture: 150 per day of caller, 10000 per day of guests',
    'auction.create: 10 per day of caller',
    'auction.mailConfirmation: 10 per day of caller',
    'auction.mailDraft: 10 per day of caller',
    'auth.registerCharity: 10 per hour of block, 30 per day of block, 100 per day of range',
    'auth.registerCourier: 10 per hour of block, 30 per day of block, 100 per day of range',
    'auth.registerCustomer: 10 per hour of block, 30 per day of block, 100 per day of range',
    'complaint.add: 10 per day of caller',
    'complaint.write: 30 per hour of caller',
    'delivery.askTracking: 10 per day of caller',
    'delivery.sendPositions: 240 per hour of caller',
    'member.invite: 100 per day of caller',
    'member.inviteAgain: 100 per day of caller',
    'member.register: 10 per hour of block, 30 per day of block, 100 per day of range',
    'message.post: 30 per tenMinutes of caller',
    'message.send: 30 per tenMinutes of caller',
    'message.translate: 60 per hour of caller',
    'moderation.report: 20 per day of caller',
    'offer.fraud: 50 per day of caller',
    'offer.post: 60 per hour of caller',
    'offer.request: 30 per day of caller',
    'opinion.report: 20 per day of caller',
    'user.askExport: 3 per day of caller',
  ])
})

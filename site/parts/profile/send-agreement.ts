import { agreementKinds } from '#api/account/agreement/agreement.rules.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** Sends the answer to one agreement. */
export const sendAgreement = (api: ServerLocals['api'], { kind, version, do: wish }: Typed) =>
  api.user.answerAgreement({
    kind: agreementKinds.find((one) => one === kind) ?? 'terms',
    ...(version ? { version } : {}),
    isGiven: wish !== 'withdraw',
  })

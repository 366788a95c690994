import { errorStatus } from '#api/common/errors.rules.ts'
import type { Told } from './ask.ts'
import { wrongInLog, wrongInOutbox, type Listing } from './listing-log.ts'

/** An unexpected error, or a conflict that names a state which never existed. */
function wrongRefusal({ act, refusal }: Told, { log }: Listing): string[] {
  if (!refusal) return []
  const { code, data } = refusal
  if (!act.refusedWith.includes(code)) return [`${act.does} was refused with ${code}: ${JSON.stringify(data)}`]
  if (errorStatus[code] !== 409) return []
  const machine = code.startsWith('auction') || code === 'offer.price_changed' ? 'auction' : 'offer'
  const states = log.filter((one) => one.machine === machine || code === 'offer.price_changed')
  const wasSo = states.some(({ to }) => to === data.state)
  return wasSo && Array.isArray(data.allowed) ? [] : [`${act.does}: ${code} names ${JSON.stringify(data)}`]
}

/** An acknowledged act is in the log, or was already done; a refused one left nothing. */
function wrongTraces({ act, answer, requestIds }: Told, { log }: Listing): string[] {
  const hasTrace = log.some(({ requestId }) => requestIds.includes(requestId))
  if (!answer) return hasTrace ? [`${act.does} was refused and has left something`] : []
  const wrong = act.reaches && !act.reaches(answer) ? [`${act.does} answers ${JSON.stringify(answer)}`] : []
  const isLost = act.by !== undefined && !hasTrace && !act.isRepeatable
  return isLost ? [...wrong, `${act.does} was acknowledged and is lost`] : wrong
}

/** Violations that can follow any race. */
export const wrongAfter = (before: Listing, after: Listing, told: readonly Told[]): string[] => [
  ...told.flatMap(({ act, fault }) => (fault ? [`${act.does}: ${fault}`] : [])),
  ...told.flatMap((one) => [...wrongRefusal(one, after), ...wrongTraces(one, after)]),
  ...wrongInLog(before, after),
  ...wrongInOutbox(after),
  ...after.offers.flatMap(({ id, minGrossMinor, grossMinor }) =>
    minGrossMinor !== null && minGrossMinor >= grossMinor ? [`offer ${id} is at its least`] : [],
  ),
]

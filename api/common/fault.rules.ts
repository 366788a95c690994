/** What is known of a fault before somebody decides whether the error service is told of it. */
interface Fault {
  name: string
  message: string
  /** Of an answer that says no. */
  status?: number | undefined
}

/** E05: of so many faults of a kind one share is told, for they tell the same again and again; of all others each. */
const toldShares: Readonly<Record<string, number>> = {
  InvalidError: 0.1,
  ChunkLoadError: 0.1,
  PriceEstimatorRequestError: 0.1,
  AddressInfoError: 0.25,
}
const UNAVAILABLE = 503
const UNAVAILABLE_SHARE = 0.05

/** E04: somebody went on, or his line broke: nothing of ours is to be mended. */
const brokenOff = ['AbortError', 'TimeoutError']
const lostLine =
  /^(?:Failed to fetch|Load failed|NetworkError|fetch failed|the connection was lost|cancelled)/i
const lostScript =
  /dynamically imported module|Importing a module script failed|module script failed to load/i

/** What broke, by a name of the table: browsers have none of their own for a script that did not come. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: nameOf(error), message: String(error) }
  const { name, message } = error
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined
  return { name: lostScript.test(message) ? 'ChunkLoadError' : name, message, status }
}

const nameOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : ''

const isNobodys = ({ name, message }: Fault): boolean =>
  brokenOff.includes(name) || (name === 'TypeError' && lostLine.test(message))

const shareOf = ({ name, status }: Fault): number =>
  status === UNAVAILABLE ? UNAVAILABLE_SHARE : (toldShares[name] ?? 1)

/** Whether the error service is told of this one; `drawn` is drawn anew for each, from 0 up to 1. */
export const isTold = (fault: Fault, drawn: number): boolean =>
  !isNobodys(fault) && drawn < shareOf(fault)

/** Facts about an error that decide whether it is reported. */
interface Fault {
  name: string
  message: string
  /** HTTP status, if the error came from a response. */
  status?: number | undefined
}

/** E05: sampling rates of frequent errors; all others are always reported. */
const toldShares: Readonly<Record<string, number>> = {
  InvalidError: 0.1,
  ChunkLoadError: 0.1,
  PriceEstimatorRequestError: 0.1,
  AddressInfoError: 0.25,
}
const UNAVAILABLE = 503
const UNAVAILABLE_SHARE = 0.05

/** E04: the user left the page or lost the connection; nothing to fix. */
const brokenOff = ['AbortError', 'TimeoutError']
const lostLine = /^(?:Failed to fetch|Load failed|NetworkError|fetch failed|the connection was lost|cancelled)/i
const lostScript = /dynamically imported module|Importing a module script failed|module script failed to load/i

/**
 * Describes an error by the names of the specification: browsers have none for a script that failed
 * to load.
 */
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

/** Whether to report an error; `drawn` is a random number from 0 up to 1. */
export const isTold = (fault: Fault, drawn: number): boolean => !isNobodys(fault) && drawn < shareOf(fault)

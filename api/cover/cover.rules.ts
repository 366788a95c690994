/** The carrier's debt by law: a limit, `full` for the whole value, or null if it is not known. */
export type Owed = number | 'full' | null

/** The part of the value that is not covered if everything is lost; all amounts in minor units of one currency. */
export interface Gap {
  /**
   * `unvalued`: no value is declared; `unclear`: the limit by law is not known; otherwise whether something would be
   * missing.
   */
  kind: 'covered' | 'missing' | 'unvalued' | 'unclear'
  /** Zero unless something is missing. */
  missingMinor: number
}

/**
 * The carrier pays no more of a loss than the law demands, and the insurer no more than the policy insures. `policy` is
 * undefined if only the law counts.
 */
export function gapOf(value: number | null, owed: Owed, policy?: number): Gap {
  if (value === null) return { kind: 'unvalued', missingMinor: 0 }
  if (owed === null) return { kind: 'unclear', missingMinor: 0 }
  const paid = Math.min(value, owed === 'full' ? value : owed, policy ?? value)
  return value > paid ? { kind: 'missing', missingMinor: value - paid } : { kind: 'covered', missingMinor: 0 }
}

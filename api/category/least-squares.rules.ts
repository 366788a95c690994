/** What one equation is made of: which unknowns, and how much of each. */
export interface Row {
  at: Int32Array
  value: Float64Array
}

interface Equations {
  rows: readonly Row[]
  wanted: readonly number[]
  weights: readonly number[]
  /** How strongly each unknown is held to nothing. */
  penalties: readonly number[]
}

/**
 * The unknowns for which the weighed squares and the penalties are least: ridge regression by Cholesky's decomposition. Plain
 * loops, for thousands of deals are gone through many times.
 */
export function solve({ rows, wanted, weights, penalties }: Equations): Float64Array {
  const size = penalties.length
  const sums = new Float64Array(size * size)
  const right = new Float64Array(size)
  for (let one = 0; one < size; one++) sums[one * size + one] = penalties[one] ?? 0
  rows.forEach(({ at, value }, number) => {
    const weight = weights[number] ?? 0
    const want = wanted[number] ?? 0
    for (let i = 0; i < at.length; i++) {
      const [one, much] = [at[i] ?? 0, weight * (value[i] ?? 0)]
      right[one] = (right[one] ?? 0) + much * want
      for (let k = 0; k < at.length; k++) {
        const place = one * size + (at[k] ?? 0)
        sums[place] = (sums[place] ?? 0) + much * (value[k] ?? 0)
      }
    }
  })
  decompose(sums, size)
  return substitute(sums, right)
}

/** Leaves in its lower triangle what times itself is the matrix. */
function decompose(matrix: Float64Array, size: number): void {
  for (let at = 0; at < size; at++)
    for (let to = 0; to <= at; to++) {
      let sum = matrix[at * size + to] ?? 0
      for (let k = 0; k < to; k++)
        sum -= (matrix[at * size + k] ?? 0) * (matrix[to * size + k] ?? 0)
      matrix[at * size + to] = at === to ? Math.sqrt(sum) : sum / (matrix[to * size + to] ?? 1)
    }
}

function substitute(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const found = right.slice()
  const of = (line: number, column: number) => lower[line * size + column] ?? 0
  for (let at = 0; at < size; at++) {
    for (let k = 0; k < at; k++) found[at] = (found[at] ?? 0) - of(at, k) * (found[k] ?? 0)
    found[at] = (found[at] ?? 0) / of(at, at)
  }
  for (let at = size - 1; at >= 0; at--) {
    for (let k = at + 1; k < size; k++) found[at] = (found[at] ?? 0) - of(k, at) * (found[k] ?? 0)
    found[at] = (found[at] ?? 0) / of(at, at)
  }
  return found
}

/** What the unknowns of an equation come to. */
export function sumOf({ at, value }: Row, found: Float64Array): number {
  let sum = 0
  for (let i = 0; i < at.length; i++) sum += (found[at[i] ?? 0] ?? 0) * (value[i] ?? 0)
  return sum
}

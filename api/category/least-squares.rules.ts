/** A sparse row of the design matrix: column indices and values. */
export interface Row {
  at: Int32Array
  value: Float64Array
}

interface Equations {
  rows: readonly Row[]
  wanted: readonly number[]
  weights: readonly number[]
  /** Ridge penalty of each coefficient. */
  penalties: readonly number[]
}

/**
 * Ridge regression by Cholesky decomposition. Plain loops, because it runs over thousands of deals
 * many times.
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

/** Cholesky decomposition in place: the lower triangle L satisfies L·Lᵀ = matrix. */
function decompose(matrix: Float64Array, size: number): void {
  for (let at = 0; at < size; at++)
    for (let to = 0; to <= at; to++) {
      let sum = matrix[at * size + to] ?? 0
      for (let k = 0; k < to; k++) sum -= (matrix[at * size + k] ?? 0) * (matrix[to * size + k] ?? 0)
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

/** Dot product of a sparse row with the coefficients. */
export function sumOf({ at, value }: Row, found: Float64Array): number {
  let sum = 0
  for (let i = 0; i < at.length; i++) sum += (found[at[i] ?? 0] ?? 0) * (value[i] ?? 0)
  return sum
}

import { readFileSync, readdirSync } from 'node:fs'

/** The kernel's unit of process times on all our platforms. */
const TICKS_PER_SECOND = 100
const MICROSECONDS = 1_000_000

/** CPU time and memory of a process and its descendants; Linux only. */
export interface Spent {
  cpuMicros: number
  memoryMb: number
}

export function spentBy(pid: number | undefined): Spent | undefined {
  if (pid === undefined) return undefined
  const own = statOf(pid)
  if (!own) return undefined
  const all = [own, ...childrenOf(pid).flatMap((child) => statOf(child) ?? [])]
  return {
    cpuMicros: (sum(all.map(({ ticks }) => ticks)) / TICKS_PER_SECOND) * MICROSECONDS,
    memoryMb: own.memoryMb,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

function statOf(pid: number): { ticks: number; memoryMb: number } | undefined {
  const stat = read(`/proc/${pid}/stat`)
  const status = read(`/proc/${pid}/status`)
  if (stat === undefined || status === undefined) return undefined
  // Parse after the name, which may contain anything: the state is field 3, user and system time
  // are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  return { ticks: Number(fields[11]) + Number(fields[12]), memoryMb: resident / 1024 }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(read(`/proc/${name}/status`) ?? ''))
    .map(Number)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

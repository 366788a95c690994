import { readFileSync, readdirSync } from 'node:fs'

/** The kernel's unit of process time, everywhere we run. */
const TICKS_PER_SECOND = 100
const MICROSECONDS = 1_000_000

/** What a process and those it started have used and hold; only Linux tells. */
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
  // Behind the name, which may hold anything: state is the third field, user and system time are 14 and 15.
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

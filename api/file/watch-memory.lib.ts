import { readFile } from 'node:fs/promises'
import { setInterval } from 'node:timers/promises'

const LOOK_EVERY_MS = 100
const KB = 1024

/** Calls `tell` once a process exceeds a memory limit; on systems other than Linux, never. */
export async function watchMemory(
  pid: number,
  maxBytes: number,
  { until, tell }: { until: AbortSignal; tell: () => void },
): Promise<void> {
  try {
    for await (const _ of setInterval(LOOK_EVERY_MS, undefined, { signal: until, ref: false })) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      if (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * KB > maxBytes) return tell()
    }
  } catch {
    // The work is done, or the system has no such file.
  }
}

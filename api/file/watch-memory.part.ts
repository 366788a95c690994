import { readFile } from 'node:fs/promises'
import { setInterval } from 'node:timers/promises'

const LOOK_EVERY_MS = 100
const KB = 1024

/** Says so once a process holds more than that; where the system does not tell (all but Linux), never. */
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
    // Its work is done, or there is nothing to look at.
  }
}

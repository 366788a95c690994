import { crontab, runJob } from '#api/jobs.ts'
import { ctxOf, type Teller } from './calls.ts'

export type Timers = ReturnType<typeof createTimers>

const MINUTE_MS = 60_000

/** Minutes at which each timer runs, from the product's own crontab. */
const minutesOf = new Map(
  crontab.split('\n').map((line) => {
    const [minute = '', hour = '', , , , task = ''] = line.split(' ')
    return [task, { minute, hour }]
  }),
)

/** Runs the product's timers only when something is due: a run takes time. */
export function createTimers(teller: Teller, afterwards: () => Promise<void>) {
  const { timeline } = teller
  const planned = new Set<string>()

  return {
    /** Schedules the next run of this timer for what is due at that moment. */
    due(task: string, at: Date): void {
      const run = nextRun(task, at)
      const key = `${task} ${run.getTime()}`
      if (planned.has(key)) return
      planned.add(key)
      const tell = () => runJob(ctxOf(teller), task).then(afterwards)
      timeline.begin(run, tell, true)
    },

    /** Runs each timer once at the end. */
    async runAll(): Promise<void> {
      for (const task of minutesOf.keys()) if (task !== 'remove-lost-files') await runJob(ctxOf(teller), task)
    },
  }
}

function nextRun(task: string, at: Date): Date {
  const cron = minutesOf.get(task)
  if (!cron) throw new Error(`no timer is called ${task}`)
  const run = new Date(Math.ceil((at.getTime() + 1) / MINUTE_MS) * MINUTE_MS)
  while (!fits(cron.minute, run.getUTCMinutes()) || !fits(cron.hour, run.getUTCHours()))
    run.setTime(run.getTime() + MINUTE_MS)
  return run
}

const fits = (pattern: string, value: number): boolean =>
  pattern === '*' || (pattern.startsWith('*/') ? value % Number(pattern.slice(2)) === 0 : Number(pattern) === value)

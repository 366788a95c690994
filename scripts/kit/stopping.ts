const SAME_PRESS_MS = 500
const HURRIED_EXIT = 130

/**
 * Resolves when this command should end: Ctrl-C, a signal, or the end of the parent process. A
 * second Ctrl-C ends it at once; the database notices by itself.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const stop = () => {
      firstAt ??= Date.now()
      // npm forwards a Ctrl-C that the terminal has already sent.
      if (Date.now() - firstAt > SAME_PRESS_MS) process.exit(HURRIED_EXIT)
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    process.on('disconnect', stop)
    process.channel?.unref()
  })
}

/** Waits for the work, but no longer than this. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work, patience])
  clearTimeout(timer)
}

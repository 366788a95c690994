import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fail, failField } from '#api/kit/fail.ts'
import type { Log } from '#api/kit/log.ts'
import type { ProcessedImage, Unfit } from './process-image.lib.ts'
import type { ReadPdf } from './read-pdf.lib.ts'
import {
  PICTURE_MIN_PX,
  PICTURE_RETRY_SECONDS,
  PICTURE_SECONDS_MAX,
  PICTURES_WAITING_MAX,
  UNFOLDED_MAX_BYTES,
  type FileForm,
  type ImageSize,
} from './file.rules.ts'
import { watchMemory } from './watch-memory.lib.ts'

export interface ImageProcessor {
  process: (bytes: Uint8Array) => Promise<ProcessedImage>
  /** Makes another size of a processed picture. */
  shrink: (bytes: Uint8Array, size: ImageSize) => Promise<Uint8Array>
  /** Inspects an uploaded PDF, which is not changed. */
  readPdf: (bytes: Uint8Array) => Promise<ReadPdf>
  close: () => void
}

/**
 * A request to the process: all sizes of an upload, one size of a stored picture, or the inspection
 * of a PDF.
 */
export interface Wanted {
  bytes: Uint8Array
  as?: Exclude<FileForm, 'zip'>
}

interface Running {
  child: ChildProcess
  ended: AbortSignal
}

const file = path.join(import.meta.dirname, 'image-process.ts')

/**
 * Processes pictures one by one in a separate process, because each takes a core for a second and
 * would block other requests. The process starts with the first picture, and again after it has
 * ended.
 */
export function openImageProcessor(
  log: Log,
  { secondsMax = PICTURE_SECONDS_MAX, bytesMax = UNFOLDED_MAX_BYTES } = {},
): ImageProcessor {
  let running: Running | undefined
  let line: Promise<unknown> = Promise.resolve()
  let count = 0

  function start(): Running {
    const child = fork(file, { serialization: 'advanced', execArgv: [] })
    const ended = new AbortController()
    const stop = (): void => {
      if (running?.child === child) running = undefined
      ended.abort()
    }
    child.once('exit', stop).on('error', stop)
    log.debug({ child: child.pid }, 'a process for pictures has started')
    child.unref()
    child.channel?.unref()
    return { child, ended: ended.signal }
  }

  async function ask<T>(wanted: Wanted): Promise<T | Unfit> {
    const { child, ended } = (running ??= start())
    const signal = AbortSignal.any([ended, AbortSignal.timeout(secondsMax * 1000)])
    const done = new AbortController()
    let isTooLarge = false
    void watchMemory(child.pid ?? 0, bytesMax, {
      until: AbortSignal.any([done.signal, signal]),
      tell: () => {
        isTooLarge = true
        child.kill('SIGKILL')
      },
    })
    try {
      const answered = once(child, 'message', { signal })
      child.send(wanted)
      const [answer] = (await answered) as [T | Unfit]
      return answer
    } catch (error) {
      log.warn({ err: error }, 'a picture was given up, and its process ended')
      child.kill('SIGKILL')
      running = undefined
      // A file that needs too much memory would need it again, so do not suggest a retry.
      return isTooLarge ? { reason: 'unreadable' } : refuseForNow()
    } finally {
      done.abort()
    }
  }

  async function waitFor<T extends object>(wanted: Wanted): Promise<T> {
    if (count > PICTURES_WAITING_MAX) refuseForNow()
    count += 1
    const answer = line.then(() => ask<T>(wanted))
    line = answer.catch(() => undefined).finally(() => (count -= 1))
    return refuseUnfit(await answer)
  }

  return {
    process: (bytes) => waitFor<ProcessedImage>({ bytes }),
    shrink: (bytes, as) => waitFor<Uint8Array>({ bytes, as }),
    readPdf: (bytes) => waitFor<ReadPdf>({ bytes, as: 'pdf' }),
    close() {
      running?.child.disconnect()
    },
  }
}

const refuseForNow = (): never => fail('picture.busy', { retryAfterSeconds: PICTURE_RETRY_SECONDS })

function refuseUnfit<T extends object>(answer: T | Unfit): T {
  if (!('reason' in answer)) return answer
  if (answer.reason === 'unreadable') failField('file', 'file_damaged')
  if (answer.reason === 'too_small') failField('file', 'picture_small', { 0: PICTURE_MIN_PX })
  if (answer.reason === 'locked') failField('file', 'pdf_locked')
  if (answer.reason === 'active') failField('file', 'pdf_active')
  if (answer.reason === 'pages') failField('file', 'pdf_pages', { 0: answer.max })
  return failField('file', 'megapixels', { 0: answer.max })
}

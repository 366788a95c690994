import { vi } from 'vitest'

/** Errors that a page’s listeners would report to the error service, with a fake browser. */
export function toldFaults(): Error[] {
  const told: Error[] = []
  class ErrorEvent extends Event {
    readonly error: Error

    constructor(type: string, { error }: { error: Error }) {
      super(type)
      this.error = error
    }
  }
  vi.stubGlobal('ErrorEvent', ErrorEvent)
  vi.stubGlobal('dispatchEvent', (event: ErrorEvent) => told.push(event.error) > 0)
  return told
}

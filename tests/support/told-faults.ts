import { vi } from 'vitest'

/** What the listeners of a page would tell the error service: their browser is not here. */
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

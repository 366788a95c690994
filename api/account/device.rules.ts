import bowser from 'bowser'

/** What a device calls itself. */
export interface Named {
  browser: string | null
  system: string | null
}

interface Device extends Named {
  /** Our own app, or another program that is no browser. */
  isApp: boolean
}

export const USER_AGENT_MAX = 300

/** A browser that says nothing, or nothing that is known, is called by no name. */
export function deviceOfAgent(agent: string | null, kind: 'browser' | 'device'): Device {
  const { browser, os } = agent ? bowser.parse(agent) : { browser: {}, os: {} }
  return {
    browser: browser.name ?? null,
    system: os.name ?? null,
    isApp: kind === 'device',
  }
}

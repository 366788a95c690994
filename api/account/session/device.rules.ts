import bowser from 'bowser'

/** Browser and system from the user agent. */
export interface Named {
  browser: string | null
  system: string | null
}

interface Device extends Named {
  /** Our own app, or another client that is not a browser. */
  isApp: boolean
}

export const USER_AGENT_MAX = 300

/** Null names if the user agent is missing or unknown. */
export function deviceOfAgent(agent: string | null, kind: 'browser' | 'device'): Device {
  const { browser, os } = agent ? bowser.parse(agent) : { browser: {}, os: {} }
  return {
    browser: browser.name ?? null,
    system: os.name ?? null,
    isApp: kind === 'device',
  }
}

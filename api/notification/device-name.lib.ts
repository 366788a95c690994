import type { Named } from '#api/account/session/device.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { wordsOf } from '#api/kit/words.ts'

/** A device name for its owner: `Firefox on Windows`. */
export function deviceName({ browser, system }: Named, language: Language): string {
  const say = wordsOf(language, 'profile')
  if (browser && system) return say('sessions.device', { browser, system })
  return browser ?? system ?? say('sessions.unknown')
}

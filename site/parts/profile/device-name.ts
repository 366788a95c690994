import type { Language } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

interface Named {
  browser: string | null
  system: string | null
  isApp: boolean
}

/** A device by browser and system, as its owner knows it. */
export function deviceName({ browser, system, isApp }: Named, language: Language): string {
  const t = words(language, 'profile')
  if (isApp) return t('sessions.app')
  if (browser && system) return t('sessions.device', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}

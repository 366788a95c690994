import { demoCode } from '#scripts/demo/demo-second-factor.ts'
import { readSettings } from '#scripts/kit/settings.ts'
import { command, say } from '#scripts/kit/terminal.ts'

/** Prints the login code that the demo administrator enters after the password. */
void command(() => {
  const { code, seconds } = demoCode(readSettings())
  say(`${code} (for ${seconds} more seconds, and once)`)
  return Promise.resolve()
})

import { demoCode } from '#scripts/demo/demo-second-factor.ts'
import { readSettings } from '#scripts/kit/settings.ts'
import { command, say } from '#scripts/kit/terminal.ts'

/** The code that the demo's administrator types after his password. */
void command(() => {
  const { code, seconds } = demoCode(readSettings())
  say(`${code} (for ${seconds} more seconds, and once)`)
  return Promise.resolve()
})

import { code, format, pageLint, pageTypes, subject, vitest } from '#scripts/kit/checks.ts'
import { command } from '#scripts/kit/terminal.ts'
import { runParts } from '#scripts/kit/steps.ts'

const house = vitest('rules of the house', 'house', { cores: 1 })

void command(async () => {
  const isGood = await runParts([subject, house, pageTypes, code, format, pageLint])
  process.exit(isGood ? 0 : 1)
})

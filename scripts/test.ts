import { stopChildren } from '#scripts/kit/child.ts'
import { build, code, format, pageLint, pageTypes, playwright, rules, vitest } from '#scripts/kit/checks.ts'
import { runParts } from '#scripts/kit/steps.ts'
import { untilStopped } from '#scripts/kit/stopping.ts'
import { command } from '#scripts/kit/terminal.ts'

const STOPPED_EXIT = 130

void untilStopped().then(() => {
  stopChildren()
  process.exit(STOPPED_EXIT)
})

const stories = playwright('stories in a browser', build.name)

void command(async () => {
  const isGood = await runParts([
    build,
    code,
    pageTypes,
    pageLint,
    format,
    vitest('rules of the house', 'house', { cores: 1 }),
    vitest('units', 'unit', { cores: 1 }),
    vitest('built pages', 'site', { cores: 1, after: build.name }),
    vitest('pages made per request', 'pages', { cores: 1, after: build.name }),
    vitest('API', 'api', { cores: 2 }),
    // It measures the length of outages, so nothing else may run beside it.
    vitest('chaos', 'chaos', { cores: 2 }),
    stories,
    // The browser tests take both cores and run last, so every report exists by then.
    rules(['unit', 'site', 'api', 'chaos'], stories.name),
  ])
  process.exit(isGood ? 0 : 1)
})

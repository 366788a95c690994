import { buildSite } from '#scripts/build.ts'
import { greet } from '#scripts/kit/greeting.ts'
import { checkPort, readSettings } from '#scripts/kit/settings.ts'
import { untilStopped, within } from '#scripts/kit/stopping.ts'
import { command, phase, say } from '#scripts/kit/terminal.ts'
import { startWorld, type World } from '#scripts/kit/world.ts'

const WEB_STOPS_WITHIN_MS = 6000
const DATABASE_STOPS_WITHIN_MS = 3000

void command(async () => {
  const stopped = untilStopped()
  // Who stops while the shop opens leaves nothing behind: the database ends with this process.
  const shop = await Promise.race([openShop(), stopped])
  if (shop) {
    await stopped
    say('\nStopping …')
    await within(WEB_STOPS_WITHIN_MS, shop.web.stop())
    await within(DATABASE_STOPS_WITHIN_MS, shop.world.stop())
  }
  process.exit(0)
})

async function openShop() {
  const settings = readSettings()
  await checkPort(settings.port, 'npm start')
  const world = await startWorld(settings)
  try {
    await phase('pages', buildSite)
    const web = await phase('web and worker', () => serve(world.config))
    greet(world.config, world.accounts)
    return { world, web }
  } catch (error) {
    await world.stop()
    throw error
  }
}

async function serve(config: World['config']) {
  const { startWeb } = await import('#api/main.ts')
  return startWeb({ config, worker: true })
}

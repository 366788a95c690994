import { registerHooks } from 'node:module'

/** Opens card payments as the server does, and prints which of our files were loaded. */
const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
const { readConfig } = await import('#api/kit/config.ts')
const { createLog } = await import('#api/kit/log.ts')
const { openCardProcessor } = await import('#api/payment/open-card-processor.port.ts')

const { close } = await openCardProcessor(readConfig(process.env), createLog('silent'))
await close()
const ours = loaded.filter((url) => url.startsWith('file:') && !url.includes('/node_modules/'))
process.stdout.write(JSON.stringify(ours))

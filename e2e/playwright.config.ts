import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { freePort } from '#scripts/kit/free-port.ts'
import { quickBrowser } from './support/browsers.ts'

const root = path.resolve(import.meta.dirname, '..')

// The workers read this file again and must use the port chosen first.
process.env.E2E_PORT ??= String(await freePort())
const port = process.env.E2E_PORT
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `carryto-e2e-${port}`)

const phone: Project = {
  name: 'phone-pl',
  // Cards, parts and errors behave alike in every language; some of these test two shops
  // themselves.
  testIgnore: [
    'payments.spec.ts',
    'faults.spec.ts',
    'styleguide.spec.ts',
    'photographs.spec.ts',
    'bad-input.spec.ts',
    'trusted-courier.spec.ts',
    'site-rules.spec.ts',
    'own-listing.spec.ts',
    'counter-offer.spec.ts',
    'customer.spec.ts',
    'courier.spec.ts',
    'charity.spec.ts',
    'fraud.spec.ts',
    'moderation.spec.ts',
    'every-category.spec.ts',
    'messages.spec.ts',
    'notifications.spec.ts',
    // These open windows and shops of their own, or test mails and keys.
    'listings-map.spec.ts',
    'posted-trip.spec.ts',
    'outbox.spec.ts',
    'passkeys.spec.ts',
  ],
  use: {
    baseURL: `http://pl.localhost:${port}`,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
}

/** Stories that a passing run tells once; `E2E_ALL=1` tells them on a desktop too. */
const onPhonesOnly = [
  'form-rules.spec.ts',
  'listing-pictures.spec.ts',
  'next-page.spec.ts',
  'one-deal.spec.ts',
  'pages.spec.ts',
]

const desktop: Project = {
  name: 'desktop-en',
  testIgnore: [
    ...(process.env.E2E_ALL ? [] : onPhonesOnly),
    'listing-form.spec.ts',
    'removal.spec.ts',
    'expired-pictures.spec.ts',
    'push.spec.ts',
    'cookie-strip.spec.ts',
  ],
  use: {
    baseURL: `http://en.localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
  },
}

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(root, '.data/e2e'),
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Only a hanging test takes this long, even on a slow machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Costs an eighth of the time; `npm run e2e -- --trace retain-on-failure` records one of a
    // failing story.
    trace: 'off',
    launchOptions: quickBrowser,
  },
  projects: [phone, desktop],
  webServer: {
    command: `"${process.execPath}" scripts/e2e-server.ts`,
    cwd: root,
    env: { E2E_PORT: port, E2E_DATA_DIR: process.env.E2E_DATA_DIR },
    url: `http://127.0.0.1:${port}/api/ready`,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8000 },
  },
})

import { provider, read, router, write } from '#api/kit/call.ts'
import { getSettings } from './get-settings.ts'
import { saveSettings } from './save-settings.ts'
import { companyHearersView, companySettingsView } from './settings.rules.ts'
import { companyHearersSchema, companySettingsSchema } from './settings.schema.ts'

/** Settings of a company: which work it is shown, and who is notified. */
export const settingsCalls = router({
  settings: read(
    provider,
    'GET /me/company/settings',
    'Get your company’s work and visibility settings',
    {},
    async (ctx) => companySettingsView(await getSettings(ctx)),
  ),

  changeSettings: write(
    provider,
    'PATCH /me/company/settings',
    'Update your company’s work and visibility settings',
    { about: 'Omitted fields do not change.', takes: companySettingsSchema },
    async (ctx, input) => companySettingsView(await saveSettings(ctx, input)),
  ),

  notificationSettings: read(
    provider,
    'GET /me/company/notification-settings',
    'List who in your company gets which notifications',
    {},
    async (ctx) => companyHearersView(await getSettings(ctx)),
  ),

  changeNotificationSettings: write(
    provider,
    'PATCH /me/company/notification-settings',
    'Change who in your company gets which notifications',
    { about: 'Omitted fields do not change.', takes: companyHearersSchema },
    async (ctx, input) => companyHearersView(await saveSettings(ctx, input)),
  ),
})

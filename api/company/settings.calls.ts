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
    'Which work the own company is shown, and what is shown of it',
    {},
    async (ctx) => companySettingsView(await getSettings(ctx)),
  ),

  changeSettings: write(
    provider,
    'PATCH /me/company/settings',
    'Set it otherwise; what is left out stays',
    { takes: companySettingsSchema },
    async (ctx, input) => companySettingsView(await saveSettings(ctx, input)),
  ),

  notificationSettings: read(
    provider,
    'GET /me/company/notification-settings',
    'Who of the own company hears of its offers, deals and papers',
    {},
    async (ctx) => companyHearersView(await getSettings(ctx)),
  ),

  changeNotificationSettings: write(
    provider,
    'PATCH /me/company/notification-settings',
    'Let others hear of it; what is left out stays',
    { takes: companyHearersSchema },
    async (ctx, input) => companyHearersView(await saveSettings(ctx, input)),
  ),
})

import { hasOpenAgreements as hasOpen } from '#api/account/agreement/agreement.rules.ts'
import type { PageName } from '#content/paths.ts'
import { formatNumber, languageName } from '#api/common/format.rules.ts'
import { storefrontOf } from '#content/storefronts.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

interface Row {
  to: PageName
  name: string
  /** Its current state. */
  fact: string
}

/** The pages of a profile, each with its current state. */
export async function profileRows({ api, caller, storefront }: ServerLocals): Promise<Row[]> {
  const { language, intlLocale } = storefront
  const t = words(language, 'profile')
  const account = words(language, 'account')
  const isAdmin = caller.isSignedIn && caller.role === 'admin'
  const [settings, sessions, { isOn }, { phone, status }, agreements, passkeys, identity] = await Promise.all([
    api.user.settings(),
    api.auth.sessions(),
    api.auth.secondFactor(),
    api.user.phone(),
    api.user.agreements(),
    api.auth.passkeys(),
    isAdmin ? null : api.user.identity(),
  ])
  const written = languageName(storefrontOf(settings.locale).language, language)
  const count = sessions.data.length
  const isLeaving = caller.isSignedIn && caller.status === 'erasure_pending'
  return [
    { to: 'settings', name: t('settings.heading'), fact: [settings.name, written].filter(Boolean).join(' · ') },
    ...(isAdmin ? [] : [{ to: 'opinions' as const, name: t('opinions.heading'), fact: t('opinions.fact') }]),
    { to: 'email', name: t('email.heading'), fact: settings.email },
    { to: 'password', name: t('password.heading'), fact: settings.hasPassword ? t('change') : account('auth.confirmed.passwordTitle') },
    { to: 'phoneVerification', name: t('phone.heading'), fact: status === 'verified' && phone ? t('phone.verified', { phone }) : [phone, t('phone.unverified')].filter(Boolean).join(' · ') },
    ...(identity ? [{ to: 'identity' as const, name: t('identity.heading'), fact: t(`identity.state.${identity.status}`) }] : []),
    { to: 'secondFactor', name: t('secondFactor.heading'), fact: t(isOn ? 'secondFactor.on' : 'secondFactor.off') },
    { to: 'passkeys', name: t('passkeys.heading'), fact: formatNumber(passkeys.data.length, intlLocale) },
    { to: 'sessions', name: t('sessions.heading'), fact: formatNumber(count, intlLocale) },
    { to: 'agreements', name: t('agreements.heading'), fact: hasOpen(agreements.data) ? t('agreements.open') : '' },
    { to: 'exportData', name: t('export.heading'), fact: t('export.fact') },
    ...(isAdmin ? [] : [{ to: 'closeAccount' as const, name: t('close.heading'), fact: isLeaving ? t('close.closing') : '' }]),
  ] // prettier-ignore
}

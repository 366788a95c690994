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
  /** Checked by us, or switched on: shown with a tick. */
  isDone?: boolean
}

interface Group {
  heading: string
  rows: Row[]
}

/** The pages of a profile in groups, each with its current state. */
export async function profileRows({ api, caller, storefront }: ServerLocals): Promise<Group[]> {
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
  const confirmed = status === 'verified' && phone
  const you: Row[] = [
    { to: 'settings', name: t('settings.heading'), fact: [settings.name, written].filter(Boolean).join(' · ') },
    { to: 'email', name: t('email.heading'), fact: settings.email },
    { to: 'phoneVerification', name: t('phone.heading'), fact: confirmed ? t('phone.verified', { phone: confirmed }) : [phone, t('phone.unverified')].filter(Boolean).join(' · '), isDone: Boolean(confirmed) },
    ...(identity ? [{ to: 'identity' as const, name: t('identity.heading'), fact: t(`identity.state.${identity.status}`), isDone: identity.status === 'verified' }] : []),
    ...(isAdmin ? [] : [{ to: 'opinions' as const, name: t('opinions.heading'), fact: t('opinions.fact') }]),
  ] // prettier-ignore
  const signIn: Row[] = [
    { to: 'password', name: t('password.heading'), fact: settings.hasPassword ? t('change') : account('auth.confirmed.passwordTitle') },
    { to: 'secondFactor', name: t('secondFactor.heading'), fact: t(isOn ? 'secondFactor.on' : 'secondFactor.off'), isDone: isOn },
    { to: 'passkeys', name: t('passkeys.heading'), fact: passkeys.data.length > 0 ? formatNumber(passkeys.data.length, intlLocale) : t('passkeys.none'), isDone: passkeys.data.length > 0 },
    { to: 'sessions', name: t('sessions.heading'), fact: formatNumber(count, intlLocale) },
  ] // prettier-ignore
  const data: Row[] = [
    { to: 'agreements', name: t('agreements.heading'), fact: hasOpen(agreements.data) ? t('agreements.open') : '' },
    { to: 'exportData', name: t('export.heading'), fact: t('export.fact') },
    ...(isAdmin ? [] : [{ to: 'closeAccount' as const, name: t('close.heading'), fact: isLeaving ? t('close.closing') : '' }]),
  ] // prettier-ignore
  return [
    { heading: t('group.you'), rows: you },
    { heading: t('group.signIn'), rows: signIn },
    { heading: t('group.data'), rows: data },
  ]
}

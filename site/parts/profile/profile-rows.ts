import { hasOpenAgreements as hasOpen } from '#api/account/agreement/agreement.rules.ts'
import type { PageName } from '#content/paths.ts'
import { languageName } from '#api/common/format.rules.ts'
import { storefrontOf } from '#content/storefronts.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import { formatPhone } from './format-phone.ts'

interface Row {
  to: PageName
  /** The part of that page. */
  hash?: string
  name: string
  /** Its current state. */
  fact: string
  /** Checked by us, or switched on: shown with a tick. */
  isDone?: boolean
  /** The verb, if the row waits for the reader. */
  todo?: string | undefined
}

interface Group {
  heading: string
  rows: Row[]
}

interface Profile {
  name: string
  /** First those that wait for the reader. */
  groups: Group[]
}

/** The pages of a profile in groups, each with its current state. */
export async function profileRows({ api, caller, storefront }: ServerLocals): Promise<Profile> {
  const { language } = storefront
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
  const isLeaving = caller.isSignedIn && caller.status === 'erasure_pending'
  const confirmed = status === 'verified' && phone
  const mayIdentify = identity?.status === 'none' || identity?.status === 'rejected' || identity?.status === 'expired'
  const isToRead = hasOpen(agreements.data)
  const you: Row[] = [
    { to: 'settings', name: t('settings.heading'), fact: [settings.name, written].filter(Boolean).join(' · ') },
    { to: 'settings', hash: '#messages', name: t('settings.messages'), fact: '' },
    { to: 'email', name: t('email.heading'), fact: settings.email },
    { to: 'phoneVerification', name: t('phone.heading'), fact: [phone && formatPhone(phone), confirmed ? '' : t('phone.unverified')].filter(Boolean).join(' · '), isDone: Boolean(confirmed), todo: confirmed ? undefined : t('phone.verify') },
    ...(identity ? [{ to: 'identity' as const, name: t('identity.heading'), fact: t(`identity.state.${identity.status}`), isDone: identity.status === 'verified', todo: mayIdentify ? t('identity.send') : undefined }] : []),
    ...(isAdmin ? [] : [{ to: 'opinions' as const, name: t('opinions.heading'), fact: t('opinions.fact') }]),
  ] // prettier-ignore
  const signIn: Row[] = [
    { to: 'password', name: t('password.heading'), fact: settings.hasPassword ? t('change') : account('auth.confirmed.passwordTitle') },
    { to: 'secondFactor', name: t('secondFactor.heading'), fact: t(isOn ? 'secondFactor.on' : 'secondFactor.off'), isDone: isOn },
    { to: 'passkeys', name: t('passkeys.heading'), fact: passkeys.data.length > 0 ? t('passkeys.count', { count: passkeys.data.length }) : t('secondFactor.off'), isDone: passkeys.data.length > 0 },
    { to: 'sessions', name: t('sessions.heading'), fact: t('sessions.count', { count: sessions.data.length }) },
  ] // prettier-ignore
  const data: Row[] = [
    { to: 'agreements', name: t('agreements.heading'), fact: isToRead ? t('agreements.open') : '', todo: isToRead ? t('agreements.see') : undefined },
    { to: 'exportData', name: t('export.heading'), fact: t('export.fact') },
    ...(isAdmin ? [] : [{ to: 'closeAccount' as const, name: t('close.heading'), fact: isLeaving ? t('close.closing') : '' }]),
  ] // prettier-ignore
  const rest = [
    { heading: t('group.you'), rows: you },
    { heading: t('group.signIn'), rows: signIn },
    { heading: t('group.data'), rows: data },
  ]
  const open = rest.flatMap(({ rows }) => rows.filter(({ todo }) => todo))
  const groups = rest.map(({ heading, rows }) => ({ heading, rows: rows.filter(({ todo }) => !todo) }))
  return {
    name: settings.name ?? settings.email,
    groups: open.length > 0 ? [{ heading: t('group.open'), rows: open }, ...groups] : groups,
  }
}

import type { LesserMails, MailGroup } from '#api/common/mail-groups.rules.ts'
import { lesserMails } from '#api/common/mail-groups.rules.ts'
import { noticeLines, smsGroups, type NoticeGroup } from '#api/common/notice.rules.ts'

/** The checkbox names of the notification settings. */
export const choiceNames = {
  mail: (group: NoticeGroup) => group,
  push: (group: NoticeGroup) => `push-${group}`,
  sms: (group: NoticeGroup) => `sms-${group}`,
} as const

/** The channels that at least one notification of this group uses. */
export const channelsOf = (group: NoticeGroup) =>
  new Set(Object.values(noticeLines).flatMap((line) => (line.group === group ? line.by : [])))

type Typed = Readonly<Record<string, string | undefined>>

/**
 * Unticked boxes are not posted, so each channel's marker field shows whether it was on the form.
 */
export const choicesOf = (typed: Typed, groups: readonly MailGroup[]) => ({
  ...(typed.mails
    ? {
        mailsOff: groups.filter((group) => !typed[choiceNames.mail(group)]),
        lesserMails: lesserOf(typed),
      }
    : {}),
  ...(typed.pushes
    ? {
        pushesOff: groups.filter((group) => !typed[choiceNames.push(group)]),
        isQuietAtNight: typed.isQuietAtNight !== undefined,
      }
    : {}),
  ...(typed.sms ? { smsOn: smsGroups.filter((group) => typed[choiceNames.sms(group)]) } : {}),
})

const lesserOf = ({ lesserMails: named }: Typed): LesserMails | undefined => lesserMails.find((one) => one === named)

import { formatInstant } from '#api/common/format.rules.ts'
import type { ComplaintView, StatementView } from '#api/case/complaint/complaint.view.ts'
import type { SettlementView } from '#api/case/settlement/get-settlement.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

interface CaseEntry {
  label: string
  /** The side it comes from, or how a proposal ended. */
  by: string | null
  text: string
  time: string | null
  files: StatementView['files']
}

/** A complaint as it happened: statements, proposals, decisions. */
export function caseLog(found: ComplaintView, { proposals }: SettlementView, storefront: Storefront): CaseEntry[] {
  const t = words(storefront.language, 'complaint')
  const sideOf = (side: 'owner' | 'provider' | 'office') => t(side === found.readerSide ? 'side.own' : `side.${side}`)
  const tell = (at: string) => formatInstant(at, storefront.intlLocale, storefront.timeZone)
  const entry = (at: string | null, said: Partial<CaseEntry> & Pick<CaseEntry, 'label'>) => ({
    at,
    entry: { by: null, text: '', files: [], time: at && tell(at), ...said },
  })
  // The files of a new complaint are its first statement.
  const [first] = found.statements
  const isWithFiles = first?.text === '' && first.side === found.side
  const opened =
    found.side === 'office'
      ? { label: t(`kind.${found.kind}`), text: t(found.kind === 'cancellation' ? 'log.objected' : 'log.opened') }
      : { label: t(`kind.${found.kind}`), by: sideOf(found.side), text: [found.item, found.text].filter(Boolean).join('\n') } // prettier-ignore
  const decided = found.outcome && found.outcome !== 'settled' ? found.outcome : null
  const isDecidedAgain = found.appealFinding !== ''
  const ended = found.status === 'withdrawn' ? 'log.withdrawn' : 'log.closed'
  const entries = [
    entry(found.createdAt, { ...opened, files: isWithFiles ? first.files : [] }),
    ...found.statements
      .slice(isWithFiles ? 1 : 0)
      .map(({ side, text, at, files }) => entry(at, { label: sideOf(side), text, files })),
    ...proposals.filter(isOf(found)).map((one) =>
      entry(one.createdAt, {
        label: t('log.proposal', { amount: formatPrice(one.back, storefront) }),
        by: `${sideOf(one.side)}, ${t(`log.${one.status}`)}`,
        text: one.text,
      }),
    ),
    ...(found.question ? [entry(found.askedAt, { label: t('log.question'), by: sideOf('office'), text: found.question })] : []), // prettier-ignore
    ...(found.finding
      ? [entry(found.decidedAt, { label: t('log.decision'), by: decided && !isDecidedAgain ? t(`outcome.${decided}`) : null, text: found.finding })] // prettier-ignore
      : []),
    ...(found.appeal && found.appealSide
      ? [entry(found.appealedAt, { label: t('log.appeal'), by: sideOf(found.appealSide), text: found.appeal })]
      : []),
    ...(isDecidedAgain ? [entry(found.closedAt, { label: t('log.final'), by: decided && t(`outcome.${decided}`), text: found.appealFinding })] : []), // prettier-ignore
    ...(found.closedAt && !isDecidedAgain ? [entry(found.closedAt, { label: t(ended) })] : []),
  ]
  return entries.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '')).map((one) => one.entry)
}

/** Proposals of an earlier complaint about the same deal are left out. */
const isOf =
  ({ createdAt, closedAt, kind }: ComplaintView) =>
  (proposal: { createdAt: string }): boolean =>
    (kind === 'returned' || proposal.createdAt >= createdAt) && (closedAt === null || proposal.createdAt <= closedAt)

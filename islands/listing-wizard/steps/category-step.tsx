import { useStore } from '@nanostores/react'
import { Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { Drawing } from '#islands/ui/drawing.tsx'
import { $dropped, dropSaved, putSavedBack } from '../draft.store.ts'
import type { Form } from '../form.ts'
import { lazyPart } from '#islands/kit/lazy-part.ts'
import { $later } from '../lazy-steps.store.ts'
import { StepHeading } from '../parts/step-heading.tsx'
import { findKind, useSetup, useT, type Entry, type MainEntry } from '../setup.ts'
import { $otherTree } from '../tree.store.ts'
import { useForm } from '../use-form.ts'
import { $isReady, $openCategory, choose, closeCategory, continueSaved } from '../wizard.store.ts'

/**
 * Chooses the goods: a grid of main categories, then the kinds of the chosen one (W09–W12, W33).
 */
export function CategoryStep() {
  const { categories } = useSetup()
  const otherTree = useStore($otherTree, { ssr: () => null })
  const tree = otherTree ?? categories
  const opened = useStore($openCategory, { ssr: () => null })
  const main = tree.find(({ id }) => id === opened)
  return (
    <div className="wrap page stack">
      <Way />
      {main ? <Kinds main={main} /> : <Mains tree={tree} hasSpecials={otherTree === null} />}
    </div>
  )
}

const WayFields = lazyPart(
  () => import('../parts/way-fields.tsx').then((found) => found.WayFields),
  () => null,
)

/** The route that came from the home page, which can be changed before the goods are chosen. */
function Way() {
  const t = useT()
  const isAwake = useStore($isReady, { ssr: () => false })
  const later = useStore($later, { ssr: () => null })
  const { fromText, toText, formMode } = useForm('fromText', 'toText', 'formMode')
  const [isOpen, setIsOpen] = useState(false)
  if (!isAwake || formMode === 'edit' || (!fromText && !toText && !isOpen)) return null
  return (
    <details className="way" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <b>
          {short(fromText) || '…'} – {short(toText) || '…'}
        </b>{' '}
        <span className="link">{t('steps.edit')}</span>
      </summary>
      {isOpen && later && (
        <Suspense>
          <WayFields />
        </Suspense>
      )}
    </details>
  )
}

function Mains({ tree, hasSpecials }: { tree: readonly MainEntry[]; hasSpecials: boolean }) {
  const t = useT()
  return (
    <>
      <StepHeading title={t('category.title')}>
        <p className="muted">{t('category.text')}</p>
      </StepHeading>
      <Saved />
      <ul className="kinds">
        {tree.map((category) => (
          <li key={category.id}>
            <KindLink kind={category}>
              <Drawing href={category.glyph} size="glyph" />
              <span className="name">{category.name}</span>
            </KindLink>
          </li>
        ))}
      </ul>
      {hasSpecials && <Specials />}
    </>
  )
}

/** W11: popular kinds that the usual tree offers directly. */
function Specials() {
  const t = useT()
  const { specials } = useSetup()
  return (
    <nav className="flow" aria-labelledby="often">
      <h2 id="often" className="small muted">
        {t('category.often')}
      </h2>
      <ul className="chips">
        {specials.map((kind) => (
          <li key={kind.id}>
            <KindLink kind={kind} className="chip">
              {kind.name}
            </KindLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Kinds({ main }: { main: MainEntry }) {
  const t = useT()
  return (
    <>
      <button type="button" className="link" onClick={closeCategory}>
        <span aria-hidden="true">‹ </span>
        {t('category.back')}
      </button>
      <StepHeading title={main.name}>
        <p className="muted">{t('category.kindsText')}</p>
      </StepHeading>
      <div className="stack narrow">
        <Drawing href={main.scene} size="scene" />
        <ul className="rows">
          {main.children.map((kind) => (
            <li key={kind.id} className="row">
              <Drawing href={kind.glyph} size="glyph" />
              <span className="name">
                <KindLink kind={kind}>{kind.name}</KindLink>
              </span>
              <span aria-hidden="true">›</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** A link that works before hydration and can be opened in a new tab. */
interface KindLinkProps {
  kind: Entry
  className?: string
  children: ReactNode
}

function KindLink({ kind, className, children }: KindLinkProps) {
  const { baseUrl } = useSetup()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    choose(kind.id)
  }
  return (
    <a href={kind.leadsTo ?? `${baseUrl}category/?category=${kind.id}`} className={className} onClick={onClick}>
      {children}
    </a>
  )
}

/** An earlier unfinished listing: continue it or discard it, with undo. */
function Saved() {
  const t = useT()
  const isAwake = useStore($isReady, { ssr: () => false })
  const dropped = useStore($dropped, { ssr: () => null })
  const form = useForm()
  const [saved, gone] = [useWhat(form), useWhat(dropped)]
  if (!isAwake || form.formMode === 'edit') return null
  if (saved)
    return (
      <div className="strip">
        <span>{t('category.saved', { what: saved })}</span>
        <span className="flow">
          <button type="button" className="button quiet" onClick={continueSaved}>
            {t('category.savedContinue')}
          </button>
          <button type="button" className="link" onClick={dropSaved}>
            {t('category.savedDrop')}
          </button>
        </span>
      </div>
    )
  return (
    <div role="status">
      {gone && (
        <p className="notice split">
          {t('details.removed', { what: gone })}
          <button type="button" className="link" onClick={putSavedBack}>
            {t('details.undo')}
          </button>
        </p>
      )}
    </div>
  )
}

/** A short description of an unfinished form. */
function useWhat(form: Form | null): string | undefined {
  const t = useT()
  const { categories } = useSetup()
  const what = findKind(categories, form?.categoryId ?? null)?.kind.name
  if (!form || !what || form.maxStepNumber === 0) return undefined
  const { fromText, toText } = form
  return fromText && toText ? t('category.savedWay', { what, from: short(fromText), to: short(toText) }) : what
}

const short = (label: string): string => label.split(',')[0] ?? label

import { useStore } from '@nanostores/react'
import type { MouseEvent, ReactNode } from 'react'
import { Drawing } from '#islands/ui/drawing.tsx'
import { startOver } from '../draft.store.ts'
import { StepHeading } from '../parts/step-heading.tsx'
import { findKind, useSetup, useT, type Kind, type MainCategory } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { $isReady, $openCategory, choose, continueSaved, openCategory } from '../wizard.store.ts'

/** What is to be moved: a grid of main categories, then the kinds of the chosen one (W09–W11). */
export function CategoryStep() {
  const { categories } = useSetup()
  const opened = useStore($openCategory, { ssr: () => null })
  const main = categories.find(({ id }) => id === opened)
  return <div className="wrap page stack">{main ? <Kinds main={main} /> : <Mains />}</div>
}

function Mains() {
  const t = useT()
  const { categories, specials } = useSetup()
  return (
    <>
      <StepHeading title={t('category.title')}>
        <p className="muted">{t('category.text')}</p>
      </StepHeading>
      <Saved />
      <ul className="kinds">
        {categories.map((category) => (
          <li key={category.id}>
            <KindLink kind={category}>
              <Drawing href={category.glyph} size="glyph" />
              <span className="name">{category.name}</span>
            </KindLink>
          </li>
        ))}
      </ul>
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
    </>
  )
}

function Kinds({ main }: { main: MainCategory }) {
  const t = useT()
  return (
    <>
      <button type="button" className="link" onClick={() => openCategory(null)}>
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

/** A link that works before the island does, and that can be opened in a tab of its own. */
interface KindLinkProps {
  kind: Kind
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
    <a href={`${baseUrl}category/?category=${kind.id}`} className={className} onClick={onClick}>
      {children}
    </a>
  )
}

/** A listing begun earlier is not lost and not in the way. */
function Saved() {
  const t = useT()
  const { categories } = useSetup()
  const isAwake = useStore($isReady, { ssr: () => false })
  const { categoryId, fromText, toText, maxStepNumber } = useForm()
  const known = findKind(categories, categoryId)
  if (!isAwake || !known || maxStepNumber === 0) return null
  const what =
    fromText && toText
      ? t('category.savedWay', {
          what: known.kind.name,
          from: short(fromText),
          to: short(toText),
        })
      : known.kind.name
  return (
    <div className="strip">
      <span>{t('category.saved', { what })}</span>
      <span className="flow">
        <button type="button" className="button quiet" onClick={continueSaved}>
          {t('category.savedContinue')}
        </button>
        <button type="button" className="link" onClick={startOver}>
          {t('category.savedDrop')}
        </button>
      </span>
    </div>
  )
}

const short = (label: string): string => label.split(',')[0] ?? label

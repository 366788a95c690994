import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import styles from './notifications.css?inline'
import { formatInstant } from '#api/common/format.rules.ts'
import { translator } from '#api/common/translate.rules.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import { $line, $newest, $unread, type Notice } from './news.store.ts'
import { $panel, $words, add, close, open, read, readAll } from './panel.store.ts'

const isForNewTab = (click: React.MouseEvent | MouseEvent): boolean =>
  click.metaKey || click.ctrlKey || click.shiftKey || click.altKey

/** The newest notifications, below the bell; loads when the bell is pressed. */
export function Notifications({ locale }: { locale: Locale }) {
  const { language, intlLocale, timeZone } = storefrontOf(locale)
  const panel = useStore($panel)
  const unread = useStore($unread) ?? 0
  const t = translator([useStore($words)], intlLocale)
  const place = useRef<HTMLElement>(null)
  const isThere = panel.is !== 'closed' && panel.is !== 'loading'

  useEffect(() => {
    const bell = bellOf()
    const toggle = (click: MouseEvent) => {
      if (isForNewTab(click)) return
      click.preventDefault()
      if ($panel.get().is === 'closed') void open(language)
      else close()
    }
    bell?.addEventListener('click', toggle)
    addStyles()
    void open(language)
    const forget = [
      $newest.listen((notice) => notice && add(notice)),
      // After signing out, the next user of the screen must not see them.
      $line.listen((line) => line === 'ended' && close()),
    ]
    return () => {
      bell?.removeEventListener('click', toggle)
      for (const one of forget) one()
    }
  }, [])

  useEffect(() => {
    const bell = bellOf()
    if (bell) bell.ariaExpanded = String(isThere)
    const shown = place.current
    if (!isThere || !shown || !bell) return
    const leave = (event: Event) => {
      const isWithin = [shown, bell].some((one) => one.contains(event.target as Node))
      if (!isWithin) close()
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      bell.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isThere])

  useEffect(() => {
    if (!isThere) return
    const { bottom = 0 } = bellOf()?.getBoundingClientRect() ?? {}
    place.current?.style.setProperty('inset-block-start', `${Math.round(bottom)}px`)
    place.current?.showPopover()
    place.current?.focus()
  }, [isThere])

  if (!isThere) return null
  return (
    <section ref={place} popover="manual" role="dialog" tabIndex={-1} className="news" aria-labelledby="news-heading">
      <div className="split">
        <h2 className="h3" id="news-heading">
          {t('notifications.heading')}
        </h2>
        {panel.is === 'open' && unread > 0 && (
          <button type="button" className="link" onClick={() => void readAll()}>
            {t('notifications.readAll')}
          </button>
        )}
      </div>
      {panel.is === 'failed' && (
        <p className="notice bad" role="alert">
          {panel.why ?? t('notifications.failed')}{' '}
          <button type="button" className="link" onClick={() => void open(language)}>
            {t('notifications.again')}
          </button>
        </p>
      )}
      {panel.is === 'open' && panel.notices.length === 0 && <p className="muted">{t('notifications.emptyText')}</p>}
      {panel.is === 'open' && (
        <ul>
          {panel.notices.map((one) => (
            <li key={one.id} className={one.isRead ? undefined : 'unread'}>
              <a href={one.path} onClick={(click) => follow(click, one)}>
                {one.title}
              </a>
              {!one.isRead && <span className="tag warn">{t('notifications.new')}</span>}
              <p className="small">{one.text}</p>
              <p className="small muted">{formatInstant(one.createdAt, intlLocale, timeZone)}</p>
            </li>
          ))}
        </ul>
      )}
      <p className="split">
        <a className="touch" href={bellOf()?.href}>
          {t('notifications.all')}
        </a>
        <button
          type="button"
          className="link"
          onClick={() => {
            close()
            bellOf()?.focus()
          }}
        >
          {t('notifications.close')}
        </button>
      </p>
    </section>
  )
}

/** Added by script, so that guests' pages do not load them. */
function addStyles(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

const bellOf = () => document.querySelector<HTMLAnchorElement>('.bell')

/** Marks the notification as read before leaving, so that the next page shows the right count. */
function follow(click: React.MouseEvent<HTMLAnchorElement>, notice: Notice): void {
  if (notice.isRead) return close()
  const noted = read(notice)
  if (isForNewTab(click) || click.button !== 0) return
  click.preventDefault()
  void noted.then(() => {
    close()
    location.assign(notice.path)
  })
}

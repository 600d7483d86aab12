import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Translate, usePorts } from '../../kit/ports.ts'
import frame from './frame.module.css'
import { Icon } from './icons.tsx'

interface DayFrameProps {
  readonly translate: Translate
  readonly title: string
  readonly about?: ReactNode
  /** Address of the link back. */
  readonly back?: string
  /** Stays at the bottom of the screen. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The frame of the field app's pages: head, account, and the next action at the bottom. */
export function DayFrame({ translate, title, about, back, foot, children }: DayFrameProps) {
  const { can, user, logout, locale, setLocale, colour, setColour } = usePorts()
  const [open, setOpen] = useState(false)
  const isDark = colour === 'dark'
  const initials = [user?.first_name, user?.last_name].map((name) => name?.[0] ?? '').join('') || '·'
  return (
    <main className={frame.dayPage}>
      <header className={frame.dayBar}>
        {back && (
          <Link to={back} className={frame.dayIconButton} aria-label={translate('workday.back')}>
            <Icon name="back" />
          </Link>
        )}
        <h1>{title}</h1>
        {about && <span className={frame.dayAbout}>{about}</span>}
        <button
          type="button"
          className={frame.dayPerson}
          aria-label={`${initials}, ${translate('workday.account')}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {initials}
        </button>
      </header>
      {open && (
        <nav className={frame.dayAccount} aria-label={translate('workday.account')}>
          <button type="button" onClick={() => setLocale(locale === 'zh' ? 'en' : 'zh')}>
            {translate('workday.language')}
          </button>
          <button type="button" onClick={() => setColour(isDark ? 'light' : 'dark')}>
            {translate(isDark ? 'workday.light' : 'workday.dark')}
          </button>
          {can('Dashboard', 'index') && <Link to="/dashboard">{translate('workday.office')}</Link>}
          <button type="button" onClick={logout}>
            {translate('workday.logout')}
          </button>
        </nav>
      )}
      <div className={frame.dayMain}>{children}</div>
      {foot && <footer className={frame.dayFoot}>{foot}</footer>}
    </main>
  )
}

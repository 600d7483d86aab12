import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Translate, usePorts } from '../../kit/ports.ts'
import { Icon } from './icons.tsx'
import styles from './workday.module.css'

interface DayFrameProps {
  readonly say: Translate
  readonly title: string
  readonly about?: ReactNode
  /** Address that leads back from here. */
  readonly back?: string
  /** What stays under the thumb. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** What stands around the screens of a worker's day: head, account, and the next thing to do at the foot. */
export function DayFrame({ say, title, about, back, foot, children }: DayFrameProps) {
  const { user, logout, locale, setLocale, colour, setColour } = usePorts()
  const [open, setOpen] = useState(false)
  const isDark = colour === 'dark'
  const initials = [user?.first_name, user?.last_name].map((name) => name?.[0] ?? '').join('') || '·'
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {back && (
          <Link to={back} className={styles.iconButton} aria-label={say('workday.back')}>
            <Icon name="back" />
          </Link>
        )}
        <h1>{title}</h1>
        {about && <span className={styles.about}>{about}</span>}
        <button
          type="button"
          className={styles.person}
          aria-label={say('workday.account')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {initials}
        </button>
      </header>
      {open && (
        <nav className={styles.account} aria-label={say('workday.account')}>
          <button type="button" onClick={() => setLocale(locale === 'zh' ? 'en' : 'zh')}>
            {say('workday.language')}
          </button>
          <button type="button" onClick={() => setColour(isDark ? 'light' : 'dark')}>
            {say(isDark ? 'workday.light' : 'workday.dark')}
          </button>
          <button type="button" onClick={logout}>
            {say('workday.logout')}
          </button>
        </nav>
      )}
      <main className={styles.main}>{children}</main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </div>
  )
}

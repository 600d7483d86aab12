import styles from './mail.module.css'

/** A mail on a page of its own, which runs nothing; it is told nothing of this one. */
export function MailFrame({
  url,
  title,
  narrow = false,
  scheme,
}: {
  readonly url: string
  readonly title: string
  readonly narrow?: boolean
  /** How a mail program would show it that is set so; as this program is unless it is said. */
  readonly scheme?: 'light' | 'dark' | undefined
}) {
  return (
    <iframe
      className={styles['mailFrame']}
      data-narrow={narrow || undefined}
      {...(scheme ? { style: { colorScheme: scheme } } : {})}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      src={url}
      title={title}
    />
  )
}

import styles from './mail.module.css'

/** A mail on a page of its own, which runs nothing; it is told nothing of this one. */
export function MailFrame({
  url,
  title,
  narrow = false,
}: {
  readonly url: string
  readonly title: string
  readonly narrow?: boolean
}) {
  return (
    <iframe
      className={styles['mailFrame']}
      data-narrow={narrow || undefined}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      src={url}
      title={title}
    />
  )
}

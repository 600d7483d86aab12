import styles from './mail.module.css'

/** An email in a sandboxed frame: it cannot run scripts, and gets no information about this page. */
export function MailFrame({
  url,
  title,
  narrow = false,
  scheme,
}: {
  readonly url: string
  readonly title: string
  readonly narrow?: boolean
  /** Previews the email in a mail program with this colour scheme; the program's own by default. */
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

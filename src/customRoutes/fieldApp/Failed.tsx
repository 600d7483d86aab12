import type { RefusedCall, Translate } from '../../kit/ports.ts'
import styles from './workday.module.css'

/** An error explained in one sentence. */
export function refusalText(translate: Translate, { status, code, body }: RefusedCall): string {
  if (status === undefined) return translate('workday.no_line')
  const field = Object.values(body?.errors ?? {})[0]?.[0]?.code
  for (const one of [field, code]) {
    const key = `workday.code.${one}`
    if (one && translate(key) !== key) return translate(key)
  }
  return translate('workday.failed')
}

/** Shown when nothing could be loaded: the reason, and a button to try again. */
export function Failed({
  translate,
  error,
  again,
}: {
  translate: Translate
  error: RefusedCall
  again: () => Promise<void>
}) {
  return (
    <section className={styles.dayCard} role="alert">
      <p>{refusalText(translate, error)}</p>
      <button type="button" className="button" onClick={() => void again()}>
        {translate('workday.again')}
      </button>
    </section>
  )
}

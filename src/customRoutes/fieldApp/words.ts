import { useEffect, useState } from 'react'
import { type Translate, usePorts } from '../../kit/ports.ts'

/** Translations of the field app in the user's language; null until loaded. */
export function useWords(): Translate | null {
  const { locale, dayWords } = usePorts()
  const [said, setSaid] = useState<{ readonly by: Translate } | null>(null)
  useEffect(() => {
    let isOver = false
    void dayWords(locale).then((by) => {
      if (!isOver) setSaid({ by })
    })
    return () => {
      isOver = true
    }
  }, [locale, dayWords])
  return said && said.by
}

import { useEffect, useState } from 'react'
import { type Translate, usePorts } from '../../kit/ports.ts'

/** Translations of the field app in the user's language; null until loaded. */
export function useWords(): Translate | null {
  const { locale, dayWords } = usePorts()
  const [loadedWords, setLoadedWords] = useState<{ readonly by: Translate } | null>(null)
  useEffect(() => {
    let isOver = false
    void dayWords(locale).then((translate) => {
      if (!isOver) setLoadedWords({ by: translate })
    })
    return () => {
      isOver = true
    }
  }, [locale, dayWords])
  return loadedWords && loadedWords.by
}

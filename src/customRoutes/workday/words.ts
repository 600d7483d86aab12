import { useEffect, useState } from 'react'
import { flatten, interpolate, type Messages } from '../../i18n/messages.ts'
import { type Translate, usePorts } from '../../kit/ports.ts'

const load = {
  en: async () =>
    flatten((await import('../../i18n/en/workday.ts')).workday, (await import('../../i18n/en/signing.ts')).signing),
  zh: async () =>
    flatten((await import('../../i18n/zh/workday.ts')).workday, (await import('../../i18n/zh/signing.ts')).signing),
}

/** Texts of the worker's day, which stands outside the office app and loads no more than it shows; null until they are there. */
export function useWords(): Translate | null {
  const { locale } = usePorts()
  const [messages, setMessages] = useState<{ readonly of: string; readonly texts: Messages } | null>(null)
  useEffect(() => {
    let isOver = false
    void load[locale]().then((texts) => {
      if (!isOver) setMessages({ of: locale, texts })
    })
    return () => {
      isOver = true
    }
  }, [locale])
  if (!messages) return null
  return (key, args) => interpolate(messages.texts[key] ?? key, args)
}

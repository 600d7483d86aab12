import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Translate, usePorts } from '../ports.ts'
import { unreadTitle } from './unreadTitle.ts'

interface TitlesProps {
  readonly headTitle?: string | undefined
  readonly title?: string | undefined
  readonly args?: Readonly<Record<string, string>> | undefined
  readonly translate: Translate
  /** Address that the title belongs to. */
  readonly pathname: string
}

/**
 * Text of a title whose arguments are message keys too. The singular is used inside a sentence, so it starts with a lower-case letter unless it is an
 * abbreviation ("Add job type", "Add VAT rate"); on its own, and as `many`, the plural is used ("Job types").
 */
export function titleText(translate: Translate, key: string, args?: Readonly<Record<string, string>>): string {
  if (!args) return translate(key, { smart_count: 2 })
  const words = Object.entries(args).map(([name, k]) => [
    name,
    inSentence(translate(k, { smart_count: name === 'many' ? 2 : 1 })),
  ])
  return translate(key, Object.fromEntries(words) as Record<string, string>)
}

const inSentence = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

/**
 * Sets the browser's title after each navigation: head title, then title, then the product's name. A missing title is logged (fixed by the specification).
 */
export function Titles({ headTitle, title, args, translate, pathname }: TitlesProps) {
  const shell = usePorts()
  const key = headTitle ?? title
  const text = key ? titleText(translate, key, args) : shell.translate('app.name')
  const [spokenTitle, setSpokenTitle] = useState('')
  useEffect(() => {
    if (!key) console.warn(`no title for ${pathname}`)
  }, [key, pathname])
  const unread = useSyncExternalStore(unreadTitle.subscribe, unreadTitle.get)
  useEffect(() => {
    document.title = unread ? `(${unread}) ${text}` : text
  }, [text, unread])
  useEffect(() => setSpokenTitle(text), [text])
  return (
    <p className="sr-only" aria-live="polite">
      {spokenTitle}
    </p>
  )
}

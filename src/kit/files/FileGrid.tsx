import { useTranslate } from 'ra-core'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { FileInfo } from '../../../schema/areas/files/shapes.ts'
import { FileCard, type FileCardActs } from './FileCard.tsx'

const cardOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('.file-card') : null)

/** Cards in as many columns as fit; arrow keys move between them, and one of them is the tab stop. */
export function FileGrid({ files, ...acts }: FileCardActs & { readonly files: readonly FileInfo[] }) {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const current = files.some(({ id }) => id === chosen) ? chosen : (files[0]?.id ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    const card = cardOf(event.target)
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('.file-card') ?? [])]
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return
    const columns = cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length
    const index = cards.indexOf(card)
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      ArrowDown: index + columns,
      ArrowUp: index - columns,
      Home: 0,
      End: cards.length - 1,
    }
    const next = Object.hasOwn(targets, event.key) ? cards[targets[event.key] as number] : undefined
    if (!Object.hasOwn(targets, event.key)) return
    event.preventDefault()
    event.stopPropagation()
    next?.querySelector<HTMLElement>('.file-open')?.focus()
  }
  const onFocus = (event: FocusEvent) => setChosen(Number(cardOf(event.target)?.dataset['file'] ?? 0) || null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: arrow keys move between cards
    <ul ref={list} className="file-grid" aria-label={translate('files.title')} onKeyDown={onKeyDown} onFocus={onFocus}>
      {files.map((file) => (
        <FileCard key={file.id} file={file} current={file.id === current} {...acts} />
      ))}
    </ul>
  )
}

import { useTranslate } from 'ra-core'
import type { RecordPart } from './parts.ts'

/** Where the parts stand below each other: leads to each. Wide windows show them side by side and need none. */
export function SectionNav({ parts }: { readonly parts: readonly Pick<RecordPart, 'key' | 'title'>[] }) {
  const translate = useTranslate()
  const entries = [
    { key: 'details', title: 'record.details' },
    ...parts,
    { key: 'timeline', title: 'record.timeline.title' },
  ]
  const go = (key: string) => {
    const section = document.getElementById(`record-${key}`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  return (
    <nav className="record-nav no-print" aria-label={translate('record.sections')}>
      {entries.map(({ key, title }) => (
        <button key={key} type="button" onClick={() => go(key)}>
          {translate(title)}
        </button>
      ))}
    </nav>
  )
}

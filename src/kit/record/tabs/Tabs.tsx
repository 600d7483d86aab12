import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'

export interface TabInfo {
  /** Empty for the first. */
  readonly key: string
  readonly title: string
  readonly count?: number | undefined
  /** Number required in total, where some required items are missing. */
  readonly of?: number | undefined
}

interface TabsProps {
  readonly tabs: readonly TabInfo[]
  readonly open: string
  readonly onOpen: (key: string) => void
}

/** Maximum number of tabs with a digit as shortcut. */
const MAX = 9

export const tabId = (key: string) => `record-tab-${key || 'overview'}`
export const panelId = (key: string) => `record-panel-${key || 'overview'}`

/** The sections of a record as tabs with their counts. Keys 1–9 open them, arrow keys move between them. */
export function Tabs({ tabs, open, onOpen }: TabsProps) {
  const translate = useTranslate()
  const bar = useRef<HTMLDivElement>(null)
  useShortcuts(
    tabs.slice(0, MAX).map(({ key, title }, i) => ({
      keys: String(i + 1),
      scope: 'record' as const,
      palette: true,
      text: translate('record.tab', { name: title }),
      run: () => onOpen(key),
    })),
  )
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>(`#${tabId(open)}`)
    if (bar.current && chosen)
      bar.current.scrollLeft = Math.max(0, chosen.offsetLeft - (bar.current.clientWidth - chosen.offsetWidth) / 2)
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ key }) => key === open)
    const targetIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = targetIndex === undefined ? undefined : tabs[(targetIndex + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onOpen(next.key)
    bar.current?.querySelector<HTMLElement>(`#${tabId(next.key)}`)?.focus()
  }
  return (
    <div className="record-tabs no-print">
      <div
        ref={bar}
        className="record-tab-row"
        role="tablist"
        aria-label={translate('record.sections')}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ key, title, count, of }, i) => (
          <button
            key={key}
            id={tabId(key)}
            type="button"
            role="tab"
            tabIndex={key === open ? 0 : -1}
            aria-selected={key === open}
            aria-controls={key === open ? panelId(key) : undefined}
            aria-keyshortcuts={i < MAX ? String(i + 1) : undefined}
            onClick={() => onOpen(key)}
          >
            {title}
            {of !== undefined && <span className="tab-lacks"> {translate('record.count_of', { count, of })}</span>}
            {of === undefined && count !== undefined && count > 0 && <span className="tab-count"> {count}</span>}
          </button>
        ))}
      </div>
      <span className="tab-keys" aria-hidden="true">
        <kbd>1</kbd> – <kbd>{Math.min(MAX, tabs.length)}</kbd>
      </span>
    </div>
  )
}

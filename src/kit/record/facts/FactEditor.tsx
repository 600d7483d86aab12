import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { useValueEditor, type ValueEditorProps } from '../../list/edit/useValueEditor.tsx'
import { useWords } from '../../words.ts'

/** Where the focus goes after a fact is edited; `away`: it has already moved elsewhere. */
export type Leave = 'stay' | 'next' | 'previous' | 'away'

function enter(control: HTMLElement): void {
  control.focus({ preventScroll: true })
  control.closest('.fact')?.scrollIntoView({ block: 'nearest' })
  if (control instanceof HTMLInputElement && control.type === 'text') control.select()
}

/** The in-place editor of one fact. Enter saves (with Shift it starts a new line in a long text), Tab saves and moves on, Escape cancels. */
export function FactEditor(props: ValueEditorProps<Leave>) {
  const translate = useTranslate()
  const words = useWords(props.resource.name)
  const editorLooks = { label: words.field(props.name), errorClass: 'field-error', enter }
  const { input, alert, begin, around } = useValueEditor(props, editorLooks)
  const first = useRef(begin)
  useLayoutEffect(() => first.current(), [])
  return (
    <div
      role="presentation"
      className="fact-editor"
      {...around(({ key, shiftKey, target }) => {
        if (key === 'Tab') return shiftKey ? 'previous' : 'next'
        return key === 'Enter' && !(target instanceof HTMLTextAreaElement && shiftKey) ? 'stay' : undefined
      })}
    >
      {input}
      {alert}
      <p className="sr-only">{translate('record.facts.keys')}</p>
    </div>
  )
}

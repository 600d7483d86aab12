import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { questionStore } from './questions.ts'

/** Asks for confirmation that the server requires before a write, with its reasons; texts are under `questions` and the error code. */
export function QuestionDialog() {
  const translate = useTranslate()
  const open = useSyncExternalStore(questionStore.subscribe, questionStore.get)
  if (!open) return null
  const texts = `questions.${open.code}`
  return (
    <ConfirmDialog
      open
      title={translate(`${texts}.title`)}
      confirmLabel={translate(`${texts}.yes`)}
      onConfirm={() => open.decide(true)}
      onClose={() => open.decide(false)}
    >
      {open.questions.map(({ code, ...facts }) => (
        <p key={`${code} ${JSON.stringify(facts)}`}>{translate(`${texts}.${code}`, facts)}</p>
      ))}
    </ConfirmDialog>
  )
}

import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { choiceStore } from './choices.ts'

/** Asks the user to choose where a write leaves something open; its texts are under `questions` and the error code. Digits choose too. */
export function ChoiceDialog() {
  const translate = useTranslate()
  const open = useSyncExternalStore(choiceStore.subscribe, choiceStore.get)
  if (!open) return null
  return (
    <Dialog
      role="alertdialog"
      title={translate(`questions.${open.code}.title`)}
      onClose={() => open.decide(null)}
      onKey={(event) => {
        const choice = open.choices[Number(event.key) - 1]
        if (choice) open.decide(choice.value)
      }}
    >
      <div className="choices">
        {open.choices.map(({ value, label, amount }, i) => (
          <button
            key={value}
            type="button"
            className="button"
            data-autofocus={value === open.likely || undefined}
            aria-keyshortcuts={String(i + 1)}
            onClick={() => open.decide(value)}
          >
            <span>{label}</span> {amount !== undefined && <strong>{formatMoney(amount)}</strong>}{' '}
            <kbd aria-hidden="true">{i + 1}</kbd>
          </button>
        ))}
      </div>
    </Dialog>
  )
}

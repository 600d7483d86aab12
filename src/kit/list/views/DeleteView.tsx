import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { View } from './useViews.ts'

interface DeleteViewProps {
  readonly view: View
  readonly onDelete: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before deleting a view, which cannot be undone. */
export function DeleteView({ view, onDelete, onClose }: DeleteViewProps) {
  const translate = useTranslate()
  const [pending, setPending] = useState(false)
  return (
    <ConfirmDialog
      open
      dangerous
      pending={pending}
      title={translate('views.delete_question', { name: view.name })}
      confirmLabel={translate('ra.action.delete')}
      onConfirm={() => {
        setPending(true)
        void onDelete().then(onClose)
      }}
      onClose={onClose}
    >
      <p>{translate(view.shared ? 'views.delete_shared' : 'views.delete_mine')}</p>
    </ConfirmDialog>
  )
}

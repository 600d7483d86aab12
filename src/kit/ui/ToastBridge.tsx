import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { isSessionEndText } from '../../../schema/engine/auth/sessionEnd.ts'
import { UNDO_KEYS } from '../undo/keys.ts'
import { wish } from '../undo/session.ts'
import { claimAct } from '../undo/UndoProvider.tsx'
import { dismissAbout, showToast, TOAST_TYPES, type ToastType } from './toastStore.ts'

/** Asks for something to be corrected before the next save, so it is removed once a save succeeds. */
const VALIDATION_MESSAGES: readonly string[] = ['message.check_validation', 'message.mandatory']
const typeOf = (type: string): ToastType => TOAST_TYPES.find((toastType) => toastType === type) ?? 'info'

/**
 * Shows notifications of react-admin's components as our own toasts, with Undo where the server supports it. react-admin's own undoable changes run
 * when their toast closes.
 */
export function ToastBridge() {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()
  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (!notification) return
    const { message, type, notificationOptions = {} } = notification
    if (typeof message !== 'string') throw new Error('ToastBridge: a notification must be text')
    const { messageArgs, undoable, autoHideDuration } = notificationOptions
    const mutation = undoable ? takeMutation() : undefined
    const settleMutation = (isUndo: boolean) => mutation?.({ isUndo })
    if (type === 'success') for (const validationMessage of VALIDATION_MESSAGES) dismissAbout(validationMessage)
    const act = type === 'success' ? claimAct() : undefined
    const back = act && {
      label: translate('action.undo'),
      keys: UNDO_KEYS,
      run: () => wish({ direction: 'undo', act }),
    }
    showToast(translate(message, messageArgs), {
      // Already shown when the session ended: a toast with the same text and type is shown only once.
      type: isSessionEndText(message) ? 'warning' : typeOf(type),
      ...(VALIDATION_MESSAGES.includes(message) ? { about: message } : {}),
      ...(back ? { action: back, about: act.changeset } : {}),
      ...(typeof autoHideDuration === 'number' ? { duration: autoHideDuration } : {}),
      ...(mutation
        ? {
            action: { label: translate('action.undo'), run: () => settleMutation(true) },
            onGone: (acted) => acted || settleMutation(false),
          }
        : {}),
    })
  }, [notifications, takeNotification, takeMutation, translate])
  return null
}

import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { isSessionEndText } from '../../../schema/engine/auth/sessionEnd.ts'
import { UNDO_KEYS } from '../undo/keys.ts'
import { wish } from '../undo/session.ts'
import { claimAct } from '../undo/UndoProvider.tsx'
import { dismissAbout, showToast, TOAST_TYPES, type ToastType } from './toastStore.ts'

/** Asks for something that the next save has: it does not stand beside that it is saved. */
const ASKS: readonly string[] = ['message.check_validation', 'message.mandatory']
const typeOf = (type: string): ToastType => TOAST_TYPES.find((known) => known === type) ?? 'info'

/** Shows what react-admin's parts notify as toasts of ours, with Undo where the server can; react-admin's own undoable change runs when its toast goes. */
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
    const settle = (isUndo: boolean) => mutation?.({ isUndo })
    if (type === 'success') for (const ask of ASKS) dismissAbout(ask)
    const act = type === 'success' ? claimAct() : undefined
    const back = act && { label: translate('action.undo'), keys: UNDO_KEYS, run: () => wish({ way: 'undo', act }) }
    showToast(translate(message, messageArgs), {
      // Said already, by what ended the session: a toast of the same sort is shown once.
      type: isSessionEndText(message) ? 'warning' : typeOf(type),
      ...(ASKS.includes(message) ? { about: message } : {}),
      ...(back ? { action: back, about: act.changeset } : {}),
      ...(typeof autoHideDuration === 'number' ? { duration: autoHideDuration } : {}),
      ...(mutation
        ? {
            action: { label: translate('action.undo'), run: () => settle(true) },
            onGone: (acted) => acted || settle(false),
          }
        : {}),
    })
  }, [notifications, takeNotification, takeMutation, translate])
  return null
}

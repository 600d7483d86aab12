import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useRef } from 'react'
import { setNotificationPreference } from '../../../schema/areas/notifications/acts.ts'
import { preferences } from '../../../schema/areas/notifications/endpoints.ts'
import type { NotificationPreference } from '../../../schema/areas/notifications/shapes.ts'
import { questionKey, useAnswer, usePanel } from '../../kit/acts/provider.ts'
import { refusalOf, useRefusalText } from '../../kit/acts/useShowRefusal.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import styles from './notifications.module.css'

/** The response with all choices. */
interface Known {
  readonly data: readonly NotificationPreference[]
}

/** The choices load after the dialog opens; without this the focus stays on Close. */
const takeFocus = (box: HTMLInputElement | null) => box?.focus()

/** The channels for each type of notification; each choice is saved at once. */
export default function Preferences({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const why = useRefusalText()
  const panel = usePanel()
  const client = useQueryClient()
  const key = questionKey(preferences)
  const { data } = useAnswer(preferences, {})
  /** The save in progress: the next one is sent after it, so that the server receives them in order. */
  const keeping = useRef<Promise<unknown>>(Promise.resolve())
  const savePreference = (type: NotificationPreference['type'], body: Omit<NotificationPreference, 'type'>) => {
    const send = () => panel.act(setNotificationPreference, { params: { type }, body })
    const saving = keeping.current.then(send, send)
    keeping.current = saving
    return saving
  }
  const choose = async (
    type: NotificationPreference['type'],
    change: Partial<Omit<NotificationPreference, 'type'>>,
  ) => {
    // Read from the cache, because the previous choice may not be rendered yet.
    const before = client.getQueryData<Known>(key)?.data.find((one) => one.type === type)
    if (!before) return
    const { type: _, ...settings } = before
    const next = { ...settings, ...change }
    const show = (changed: Partial<NotificationPreference>) =>
      client.setQueryData<Known>(
        key,
        (was) => was && { data: was.data.map((one) => (one.type === type ? { ...one, ...changed } : one)) },
      )
    show(change)
    try {
      await savePreference(type, next)
    } catch (error) {
      show(settings)
      const refusal = refusalOf(error)
      if (!refusal.over) notify(why(refusal), { type: 'error' })
    }
  }
  return (
    <Dialog
      title={translate('notifications.choose')}
      wide
      onClose={onClose}
      acts={
        <button type="button" className="button button-main" onClick={onClose}>
          {translate('action.close')}
        </button>
      }
    >
      <p className="quiet">{translate('notifications.choose_about')}</p>
      {!data && <Pending lines={6} />}
      {data && (
        <table className={styles['told-choices']}>
          <thead>
            <tr>
              <td />
              <th scope="col">{translate('notifications.under_bell')}</th>
              <th scope="col">{translate('notifications.by_mail')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((one, i) => (
              <tr key={one.type}>
                <th scope="row">{translate(`notifications.types.${one.type}.label`)}</th>
                {(['bell', 'mail'] as const).map((channel) => (
                  <td key={channel}>
                    <input
                      type="checkbox"
                      checked={one[channel]}
                      {...(i === 0 && channel === 'bell' && { 'data-autofocus': '', ref: takeFocus })}
                      aria-label={`${translate(`notifications.types.${one.type}.label`)}: ${translate(
                        channel === 'bell' ? 'notifications.under_bell' : 'notifications.by_mail',
                      )}`}
                      onChange={({ target }) => void choose(one.type, { [channel]: target.checked })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { makeFeed, removeFeed } from '../../../../schema/areas/visits/acts.ts'
import { feed } from '../../../../schema/areas/visits/endpoints.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { usePorts } from '../../../kit/ports.ts'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { showToast } from '../../../kit/ui/toastStore.ts'

const whenOf = (instant: string) => `${formatDate(instant)} ${localDayAndTime(instant).time}`

/** The secret address for subscribing to a worker's calendar: created, shown once, renewed, removed. */
export function FeedCard({ id }: { readonly id: number }) {
  const translate = useTranslate()
  const feedAction = useAct(makeFeed)
  const remove = useAct(removeFeed)
  const { can } = usePorts()
  const errorText = useErrorText()
  const [address, setAddress] = useState('')
  const [confirming, setConfirming] = useState<'renew' | 'remove' | null>(null)
  const { data } = useAnswer(feed, { id })
  if (!data) return null
  const act = async (what: 'make' | 'remove') => {
    setConfirming(null)
    try {
      if (what === 'make') {
        const created = await feedAction.run({ id })
        if (created) setAddress(window.location.origin + created.path)
      } else if (await remove.run({ id })) {
        setAddress('')
        showToast(translate('feed.removed'), { type: 'success' })
      }
    } catch (error) {
      const { message, over } = refusalOf(error)
      if (!over) showToast(errorText(message), { type: 'error' })
    }
  }
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(translate('feed.copied'), { type: 'success' })
  }
  const mayEdit = can('Workers', 'edit')
  return (
    <section className="card feed-card" aria-labelledby="feed-title">
      <div className="card-head">
        <h2 id="feed-title">{translate('feed.title')}</h2>
      </div>
      <div className="availability-body feed-body">
        <p className="quiet">{translate('feed.about')}</p>
        {address && (
          <div className="feed-address">
            <label htmlFor="feed-address">{translate('feed.address')}</label>
            <input
              id="feed-address"
              className="control"
              readOnly
              value={address}
              ref={(box) => box?.select()}
              onFocus={({ target }) => target.select()}
            />
            <button type="button" className="button" onClick={() => void copy()}>
              {translate('feed.copy')}
            </button>
            <p className="quiet">{translate('feed.once')}</p>
          </div>
        )}
        {data.stopped && <p className="notice">{translate('feed.stopped')}</p>}
        {data.made_at && (
          <p>
            {translate('feed.made', { when: whenOf(data.made_at) })}{' '}
            {data.read_at ? translate('feed.read', { when: whenOf(data.read_at) }) : translate('feed.unread')}
          </p>
        )}
        {mayEdit && (
          <div className="feed-acts">
            <button
              type="button"
              className="button"
              onClick={() => (data.made_at ? setConfirming('renew') : void act('make'))}
            >
              {translate(data.made_at ? 'feed.renew' : 'feed.make')}
            </button>
            {data.made_at && (
              <button type="button" className="button" onClick={() => setConfirming('remove')}>
                {translate('feed.remove')}
              </button>
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={confirming !== null}
        title={translate(`feed.${confirming ?? 'renew'}`)}
        confirmLabel={translate(`feed.${confirming ?? 'renew'}`)}
        dangerous
        onConfirm={() => void act(confirming === 'renew' ? 'make' : 'remove')}
        onClose={() => setConfirming(null)}
      >
        {translate('feed.dead')}
      </ConfirmDialog>
    </section>
  )
}

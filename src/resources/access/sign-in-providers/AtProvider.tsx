import { useGetOne, useTranslate } from 'ra-core'
import { useId } from 'react'
import type declaration from '../../../../schema/areas/access/sign-in-providers.ts'
import { CALLBACK_PATH } from '../../../../schema/areas/access/signOn.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { shown } from '../../../../schema/engine/time/shifts.ts'
import type { AsideProps } from '../../../kit/screens/defineScreens.ts'
import { showToast } from '../../../kit/ui/toastStore.ts'
import css from './AtProvider.module.css'

/** What has to be entered where the provider lists its applications. */
export function AtProvider({ record }: AsideProps<typeof declaration>) {
  const translate = useTranslate()
  const id = useId()
  const address = window.location.origin + CALLBACK_PATH
  // The form's own record stands still while it is filled in.
  const { data } = useGetOne<Row<typeof declaration>>(
    'sign-in-providers',
    { id: record?.id ?? 0 },
    { enabled: !!record },
  )
  const since = (data ?? record)?.secret_set_at
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(translate('sign_on.copied'), { type: 'success' })
  }
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="card-head">
        <h2 id={`${id}-title`}>{translate('sign_on.at_provider')}</h2>
      </div>
      <div className={css['body']}>
        <p className="quiet">{translate('sign_on.about')}</p>
        <label htmlFor={id}>{translate('sign_on.redirect')}</label>
        <div className={css['redirect']}>
          <input id={id} className="control" readOnly value={address} onFocus={(event) => event.target.select()} />
          <button type="button" className="button" onClick={() => void copy()}>
            {translate('sign_on.copy')}
          </button>
        </div>
        {record && (
          <p className={since ? 'quiet' : css['missing']}>
            {since
              ? translate('sign_on.secret_since', { when: `${formatDate(since)} ${shown(since).time}` })
              : translate('sign_on.no_secret')}
          </p>
        )}
      </div>
    </section>
  )
}

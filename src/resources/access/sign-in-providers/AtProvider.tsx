import { useGetOne, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { tryProvider } from '../../../../schema/areas/access/endpoints.ts'
import type declaration from '../../../../schema/areas/access/sign-in-providers.ts'
import { CALLBACK_PATH } from '../../../../schema/areas/access/signOn.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { usePanel } from '../../../kit/acts/provider.ts'
import { refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import type { AsideProps } from '../../../kit/screens/defineScreens.ts'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { ConnectionTest, type TestOutcome } from '../../../kit/ui/ConnectionTest.tsx'
import { showToast } from '../../../kit/ui/toastStore.ts'
import css from './AtProvider.module.css'

/** The values to enter in the provider's list of applications. */
export function AtProvider({ record }: AsideProps<typeof declaration>) {
  const translate = useTranslate()
  const panel = usePanel()
  const [outcome, setOutcome] = useState<TestOutcome | 'pending'>()
  const id = useId()
  const address = window.location.origin + CALLBACK_PATH
  // The record of the form does not change while it is filled in, so it is fetched separately.
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
  const test = async () => {
    if (!record || outcome === 'pending') return
    setOutcome('pending')
    try {
      setOutcome(await panel.ask(tryProvider, { id: record.id, body: {} }))
    } catch (error) {
      const failureText = translate(refusalOf(error).message, { _: translate('problem.server') })
      setOutcome({ ok: false, code: 'failed', params: {}, said: failureText, took: 0, at: new Date().toISOString() })
    }
  }
  useShortcuts([
    record !== undefined && {
      keys: 't',
      scope: 'form',
      text: translate('sign_on.test'),
      palette: true,
      run: () => void test(),
    },
  ])
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="card-head">
        <h2 id={`${id}-title`}>{translate('sign_on.at_provider')}</h2>
        {record && (
          <button
            type="button"
            className="button button-small"
            aria-busy={outcome === 'pending' || undefined}
            aria-keyshortcuts="t"
            onClick={() => void test()}
          >
            {translate('sign_on.test')} <Keys keys="t" />
          </button>
        )}
      </div>
      <div className={css['body']}>
        <div role="status">{outcome && <ConnectionTest outcome={outcome} onAgain={() => void test()} />}</div>
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
              ? translate('sign_on.secret_since', { when: `${formatDate(since)} ${localDayAndTime(since).time}` })
              : translate('sign_on.no_secret')}
          </p>
        )}
      </div>
    </section>
  )
}

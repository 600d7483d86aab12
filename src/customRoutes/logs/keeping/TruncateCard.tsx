import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { truncateLog } from '../../../../schema/areas/logs/acts.ts'
import { truncateOutlook } from '../../../../schema/areas/logs/endpoints.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { refusalOf, useRefusalText, useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { DateInput } from '../../../kit/kinds/date.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { useLogWords } from '../words.ts'
import css from './keeping.module.css'

/** Parses a typed number with any thousands separator. */
const numberIn = (text: string) => Number(text.replaceAll(/[\s,.'’]/g, '') || Number.NaN)

/** Removes old entries: asks for a date, shows what would be removed, and asks for the number of entries as confirmation. */
export function TruncateCard({ onAsked }: { readonly onAsked: () => void }) {
  const translate = useTranslate()
  const words = useLogWords()
  const showRefusal = useShowRefusal()
  const why = useRefusalText()
  const id = useId()
  const typed = useRef<HTMLInputElement>(null)
  const [day, setDay] = useState<string | null>(null)
  const [count, setCount] = useState('')
  const { run, pending } = useAct(truncateLog)
  const { data, error, isPending, isFetching } = useAnswer(
    truncateOutlook,
    { query: day === null ? {} : { before: day } },
    { gcTime: 0, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
  )
  const isCounted = data !== undefined && !error && !isFetching
  const isFit = isCounted && data.entries > 0 && numberIn(count) === data.entries
  const begin = () => {
    if (!isFit || pending) return
    void run({ body: { before: data.before, count: data.entries } }).then(
      () => {
        setCount('')
        onAsked()
      },
      (refusal: unknown) => {
        const refusedCall = refusalOf(refusal)
        showRefusal(refusal, Object.keys(refusedCall.fields).length > 0 ? why(refusedCall) : undefined)
      },
    )
  }
  useShortcuts([
    {
      keys: '/',
      scope: 'list',
      text: translate('logs.keeping.to_day'),
      palette: true,
      run: () => document.getElementById(`${id}-day`)?.focus(),
    },
  ])
  return (
    <section className="card" aria-labelledby={`${id}-head`}>
      <div className="card-head">
        <h2 id={`${id}-head`}>{translate('logs.keeping.truncate')}</h2>
      </div>
      <form
        className={css['keep-body']}
        aria-busy={isFetching}
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <p>{translate('logs.keeping.about')}</p>
        {isPending && !error && <Pending lines={3} />}
        <label className={css['keep-field']} htmlFor={`${id}-day`}>
          <span>{translate('logs.keeping.before')}</span>
          <DateInput
            id={`${id}-day`}
            name={'before'}
            resource={'users'}
            field={f.date()}
            value={day ?? data?.before ?? null}
            onChange={(value: unknown) => setDay(typeof value === 'string' && value ? value : null)}
          />
        </label>
        {error && (
          <p className="field-error" role="alert">
            {why(refusalOf(error))}
          </p>
        )}
        {data && !error && (
          <>
            <p className={css['keep-number']} role="status">
              {data.entries === 0
                ? translate('logs.keeping.nothing')
                : translate('logs.keeping.entries', {
                    smart_count: data.entries,
                    entries: data.entries.toLocaleString('en-GB'),
                    first: formatDate(data.first),
                  })}
            </p>
            {data.kinds.length > 0 && (
              <ul className={css['keep-kinds']}>
                {data.kinds.map(({ entity, entries }) => (
                  <li key={entity}>
                    {words.one(entity)} <span>{entries.toLocaleString('en-GB')}</span>
                  </li>
                ))}
              </ul>
            )}
            <p className={css['keep-small']}>
              {translate('logs.keeping.kept', {
                latest: formatDate(data.latest),
                books: formatDate(data.books_latest),
              })}{' '}
              {data.kept > 0 && translate('logs.keeping.stay', { smart_count: data.kept })}
            </p>
          </>
        )}
        {data && !error && data.entries > 0 && (
          <div className={css['keep-confirm']}>
            <label className={css['keep-field']}>
              <span>{translate('logs.keeping.type', { count: data.entries.toLocaleString('en-GB') })}</span>
              <input
                ref={typed}
                className="control"
                inputMode="numeric"
                autoComplete="off"
                value={count}
                onChange={({ target }) => setCount(target.value)}
              />
            </label>
            <button type="submit" className="button button-danger" aria-disabled={!isFit || pending || undefined}>
              {translate('logs.keeping.go')}
            </button>
          </div>
        )}
      </form>
    </section>
  )
}

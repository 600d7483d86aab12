import { LinkBase, useTranslate } from 'ra-core'
import { resources } from '../../../../schema/all.ts'
import type { LogEntry } from '../../../../schema/areas/logs/shapes.ts'
import { declared as areas } from '../../../../schema/areas.ts'
import { UsageList } from '../../../kit/archive/UsageList.tsx'
import { openPath } from '../../../kit/list/openPath.ts'
import { Ago, useAgo } from '../../../kit/ui/Ago.tsx'
import { inSentence } from '../../../kit/words.ts'
import { entryPath } from '../LogTable.tsx'
import { useLogWords } from '../words.ts'
import { css } from './css.ts'
import { Side } from './Side.tsx'
import type { Revert } from './useRevert.ts'

interface AfterRevertProps {
  readonly entry: LogEntry
  readonly revert: Revert
}

/** Who reverted it and when, with a link to that entry. */
function PutBack({ entry, put }: { readonly entry: LogEntry; readonly put: NonNullable<LogEntry['put_back']> }) {
  const translate = useTranslate()
  const when = inSentence(useAgo(put.at))
  return (
    <section className="card" role="status">
      <p className={css['entry-putback']}>
        <b>{translate('logs.detail.put_back', { user: put.by ?? translate('logs.system'), when })}</b>{' '}
        <span className="sr-only">
          <Ago at={put.at} />
        </span>
        {put.entry !== null && put.entry !== entry.id && (
          <LinkBase to={entryPath(put.entry)}>{translate('logs.detail.put_back_entry')}</LinkBase>
        )}
      </p>
    </section>
  )
}

/** Why nothing can be reverted, and the action that corrects it instead. */
function Whole({ entry, revert }: AfterRevertProps) {
  const translate = useTranslate()
  const { outlook, barred } = revert
  const code = barred?.code ?? outlook?.code
  if (!code) return null
  const why = inSentence(translate(`problem.${code}`, { _: translate('problem.server') }))
  const act = outlook?.act
  const resource = resources.all.find(({ name }) => name === entry.entity)
  const setEndTime = act && areas.acts.some((one) => one.of === entry.entity && one.name === act)
  const usage = outlook?.usage as Parameters<typeof UsageList>[0]['usage'] | undefined
  return (
    <section className="card" role="status">
      <p className={css['entry-danger']}>{translate('logs.state.whole', { why })}</p>
      {usage && <UsageList usage={usage} />}
      {setEndTime && resource && entry.there && (
        <p className={css['entry-putback']}>
          <LinkBase to={openPath(resource, entry.entity_id)}>
            {translate('logs.revert.correct', { act: translate(`acts.${entry.entity}.${act}.does`) })}
          </LinkBase>
        </p>
      )}
    </section>
  )
}

/** What will be written, and what stays unchanged; or why nothing can be. */
export function AfterRevert({ entry, revert }: AfterRevertProps) {
  const translate = useTranslate()
  const words = useLogWords()
  const { entity, names, put_back: put } = entry
  const { outlook, ticked, fields, isWhole, barred } = revert
  if (put) return <PutBack entry={entry} put={put} />
  if (!revert.may) return null
  if (revert.isLooking)
    return (
      <p className="quiet" role="status">
        {translate('logs.detail.reading')}
      </p>
    )
  if (barred || outlook?.code) return <Whole entry={entry} revert={revert} />
  if (!outlook || (!isWhole && ticked.length === 0)) return null
  return (
    <section className="card" aria-labelledby="log-after">
      <div className={css['entry-head']}>
        <h2 id="log-after">{translate('logs.revert.after')}</h2>
        <span className="quiet">{translate('logs.revert.after_about')}</span>
      </div>
      {isWhole ? (
        <p className={css['entry-putback']}>{translate(`logs.revert.${entry.event}_body`)}</p>
      ) : (
        <dl className={css['entry-after-list']}>
          {ticked.map((field) => (
            <div key={field}>
              <dt>{words.field(entity, field)}</dt>
              <dd>
                <Side
                  entity={entity}
                  field={field}
                  value={fields.get(field)?.before}
                  names={{ ...names, ...outlook.names }}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={css['entry-foot']}>{translate('logs.revert.untouched')}</p>
    </section>
  )
}

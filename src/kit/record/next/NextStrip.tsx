import { type RaRecord, useTranslate } from 'ra-core'
import { type ReactNode, use } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Names } from '../../undo/Value.tsx'
import { FieldValue } from '../FieldValue.tsx'
import { isEmpty } from '../shownFields.ts'
import { type NeededStep, RecordScreenActionsContext } from './StepsContext.ts'
import { useStepText } from './useStepText.ts'

interface NextStripProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  readonly steps: readonly NeededStep[]
  /** Why there is nothing left to do, where no step says it. */
  readonly still: 'archived' | 'locked' | undefined
  /** The next steps are loaded. */
  readonly isReady: boolean
  /** The main action for the next step, and the others. */
  readonly acts: ReactNode
}

/** The value of a field shown with a step, such as why the record is on hold. */
function Said({
  resource,
  record,
  names,
  step,
}: Pick<NextStripProps, 'resource' | 'record' | 'names'> & { step: NeededStep }) {
  const field = step.says === undefined ? undefined : resource.fields[step.says]
  if (!field || step.says === undefined || isEmpty(record[step.says])) return null
  return (
    <span className="next-said">
      <FieldValue resource={resource} record={record} names={names} field={field} name={step.says} />
    </span>
  )
}

/** Shows the next step with its main action, then the remaining steps. Finished steps are not shown. */
export function NextStrip({ resource, record, names, steps, still, isReady, acts }: NextStripProps) {
  const translate = useTranslate()
  const text = useStepText(resource.name)
  const { openTab } = use(RecordScreenActionsContext)
  const [now, ...after] = steps
  const title = now ? text(now, 'now') : translate(`record.strip.${still ?? 'none'}`)
  return (
    <section
      className="next"
      aria-label={translate('record.strip.title')}
      data-still={still !== undefined || undefined}
      data-halts={now?.halts}
      aria-busy={!isReady || undefined}
      data-none={(isReady && !now && !still) || undefined}
    >
      <div className="next-now">
        <span className="next-head">
          {translate(now?.halts || still ? 'record.strip.state' : 'record.strip.title')}
        </span>
        {isReady ? <strong>{title}</strong> : <span className="kit-bone next-bone" />}
        {now && <Said resource={resource} record={record} names={names} step={now} />}
      </div>
      {after.length > 0 && (
        <ul className="next-after" aria-label={translate('record.strip.after')}>
          {after.map((step) => {
            const { name, way, key } = step
            const content = (
              <>
                <span className="next-mark" data-kind={'tab' in way ? 'open' : 'then'} aria-hidden="true" />
                <span>{text(step, 'after')}</span>
              </>
            )
            return (
              <li key={name}>
                {'tab' in way ? (
                  <button type="button" onClick={() => openTab(way.tab, key)}>
                    {content}
                    {key && <kbd aria-hidden="true">{key}</kbd>}
                  </button>
                ) : (
                  <span className="next-then">{content}</span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {acts}
    </section>
  )
}

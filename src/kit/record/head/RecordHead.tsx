import { type RaRecord, useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { splitTitle } from '../../../../schema/engine/titleFields.ts'
import { TOP_PLACE } from '../../screens/topPlace.ts'
import type { Status } from '../../status/useStatuses.ts'
import { Chip } from '../../ui/Chip.tsx'
import { loadable } from '../../ui/loadable.tsx'
import type { Names } from '../../undo/Value.tsx'
import { useWords } from '../../words.ts'
import { StatusChip } from '../StatusChip.tsx'
import { Stepper } from '../Stepper.tsx'
import { useCopyLink } from '../useCopyLink.ts'
import { NumberCopy } from './NumberCopy.tsx'
import { SecondLine } from './SecondLine.tsx'
import { StageTrack } from './StageTrack.tsx'

const Here = loadable(() => import('../../live/PeopleHere.tsx').then((m) => ({ default: m.PeopleHere })))

interface RecordHeadProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  readonly name: string
  readonly statuses: readonly Status[]
  readonly guardOf: (status: Status) => string | undefined
  /** The actions, where there is no next-step strip to show them. */
  readonly acts?: ReactNode
}

/** The state of a record without a status field. */
function State({ resource, record }: Pick<RecordHeadProps, 'resource' | 'record'>) {
  const words = useWords(resource.name)
  const name = resource.record?.state?.find((one) => typeof record[one] === 'string')
  return name === undefined ? null : <Chip wash>{words.choice(name, String(record[name]))}</Chip>
}

/** Customer and type of the record, its number and status; below that its category, origin and last change. */
export function RecordHead({ resource, record, names, name, statuses, guardOf, acts }: RecordHeadProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const copy = useCopyLink()
  const heading = useRef<HTMLHeadingElement>(null)
  // When a record is opened or stepped to, its title is announced, and Tab continues from there.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const topElement = document.getElementById(TOP_PLACE)
  const currentStatus = statuses.find(({ id }) => id === record[resource.status ?? ''])
  const { name: called, number } = splitTitle(resource, name)
  const adjacent = (
    <>
      <Stepper resource={resource} id={record.id} />
      <Here resource={resource.name} id={record.id} />
    </>
  )
  return (
    <header className="record-head">
      {topElement ? createPortal(adjacent, topElement) : adjacent}
      <div className="record-title">
        <h1 ref={heading} tabIndex={-1} title={called}>
          {called}
          {number !== undefined && <span className="sr-only"> · {number}</span>}
        </h1>
        {number !== undefined && <NumberCopy number={number} onCopy={() => void copy()} />}
        {resource.status && (
          <StatusChip resource={resource} record={record} names={names} guardOf={guardOf} status={resource.status} />
        )}
        <State resource={resource} record={record} />
        {Boolean(record['archived_at']) && <span className="record-archived">{translate('record.archived')}</span>}
        <span className="spring" />
        {resource.status && resource.record?.stages && !record['archived_at'] && (
          <StageTrack
            statuses={statuses}
            stages={resource.record.stages}
            own={Number(record[resource.status])}
            label={words.field(resource.status)}
          />
        )}
      </div>
      <div className="record-below">
        <SecondLine resource={resource} record={record} names={names} isLocked={currentStatus?.locks === true} />
        {acts}
      </div>
    </header>
  )
}

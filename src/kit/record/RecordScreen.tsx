import { type RaRecord, useParams } from 'ra-core'
import { useEffect, useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { useDeclaration } from '../declarationOf.ts'
import { useRecordSubscription } from '../live/subscriptions.ts'
import { recordName } from '../recordName.ts'
import { Missing } from '../ui/Missing.tsx'
import { Pending } from '../ui/Pending.tsx'
import type { Names } from '../undo/Value.tsx'
import { useRecordAsAt } from './asAt/useRecordAsAt.tsx'
import { AvailableActionsContext, createAvailableActions } from './availableActions/availableActions.ts'
import { RecordPage } from './RecordPage.tsx'
import { type RelatedRecords, RelatedRecordsContext } from './relatedRecords.ts'
import { useRecord } from './useRecord.ts'
import '../kit.css'
import './record.css'
import './recordFacts.css'
import './recordColumns.css'
import './recordParts.css'
import './recordStrip.css'
import './recordTabs.css'
import './recordPhone.css'

/** The page of a record: what it is, what to do next, its sections, and its history; or an earlier version of it where the address asks for one. */
export function RecordScreen() {
  const past = useRecordAsAt()
  return past ?? <Today />
}

function Today() {
  const resource = useDeclaration()
  const { id } = useParams<{ id: string }>()
  const { shown, error, refetch } = useRecord(resource.name, id)
  if (error && !shown) return <Missing error={error} retry={() => void refetch()} />
  if (!shown) return <Pending lines={8} />
  return <Shown key={shown.id} resource={resource} names={shown.names} around={shown.around} record={shown.record} />
}

interface ShownProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  readonly around: RelatedRecords
}

function Shown({ resource, record, names, around }: ShownProps) {
  const name = recordName(resource, record)
  const [availableActions] = useState(createAvailableActions)
  useRecordSubscription(resource.name, record.id, 'view')
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <AvailableActionsContext value={availableActions}>
      <RelatedRecordsContext value={around}>
        <RecordPage resource={resource} record={record} names={names} name={name} />
      </RelatedRecordsContext>
    </AvailableActionsContext>
  )
}

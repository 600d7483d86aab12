import { type RaRecord, useParams } from 'ra-core'
import { lazy, Suspense, use, useEffect } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { figuresOfRecord } from '../../../schema/engine/money/figures.ts'
import { useDeclaration } from '../declared.ts'
import { useRecordLook } from '../live/looking.ts'
import { usePorts } from '../ports.ts'
import { recordName } from '../recordName.ts'
import { useScreens } from '../screens/ScreensContext.ts'
import { Missing } from '../ui/Missing.tsx'
import { Pending } from '../ui/Pending.tsx'
import type { Names } from '../undo/Value.tsx'
import { Details } from './Details.tsx'
import { RecordHead } from './RecordHead.tsx'
import { CarriedContext, inPlace } from './sections/carried.ts'
import { LazySection, LazySections } from './sections/LazySection.tsx'
import { type PartProps, recordParts } from './sections/parts.ts'
import { SectionNav } from './sections/SectionNav.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { useRecord } from './useRecord.ts'
import '../kit.css'
import './record.css'
import './recordFacts.css'
import './recordColumns.css'

const FiguresPart = lazy(() => import('../figures/FiguresPart.tsx'))

/** The screen of a record: what it is, what can be done with it, what it carries, and everything that happened to it. */
export function RecordScreen() {
  const resource = useDeclaration()
  const { id } = useParams<{ id: string }>()
  const { shown, error, refetch } = useRecord(resource.name, id)
  if (error && !shown) return <Missing error={error} retry={() => void refetch()} />
  if (!shown) return <Pending lines={8} />
  return <Shown key={shown.id} resource={resource} record={shown.record} names={shown.names} />
}

interface ShownProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
}

function Shown({ resource, record, names }: ShownProps) {
  const { can } = usePorts()
  const name = recordName(resource, record)
  const archived = Boolean(record['archived_at'])
  const readOnly = archived || !can(resource.area, 'edit')
  useRecordLook(resource.name, record.id, 'view')
  useEffect(() => {
    document.title = name
  }, [name])
  const { parts: own = [] } = useScreens()
  const added = use(CarriedContext).flatMap((one) => one.parts)
  const parts = inPlace(recordParts, added, (part) => part.key)
  const mine = [
    ...own.filter(({ needs }) => !needs || can(...needs)),
    ...parts.filter(({ when }) => resource.carries && when(resource.carries, resource, record)),
  ]
  const given: PartProps = { resource, record, readOnly }
  return (
    <article className="record" data-archived={archived || undefined} aria-label={name}>
      <RecordHead resource={resource} record={record} names={names} name={name} />
      <SectionNav parts={mine} />
      <LazySections>
        <div className="record-columns">
          <div className="record-main">
            {figuresOfRecord(resource).length > 0 && (
              <Suspense fallback={<Pending lines={2} />}>
                <FiguresPart resource={resource} record={record} />
              </Suspense>
            )}
            <div id="record-details">
              <Details resource={resource} record={record} names={names} />
            </div>
            {mine.map(({ key, Part }) => (
              <LazySection key={key} id={`record-${key}`}>
                <Part {...given} />
              </LazySection>
            ))}
          </div>
          {/* It has keys of its own, which work from the first moment. */}
          <div className="record-side" id="record-timeline">
            <Timeline {...given} />
          </div>
        </div>
      </LazySections>
    </article>
  )
}

import { type RaRecord, useTranslate } from 'ra-core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { fieldKey } from '../../../schema/engine/helpPlaces.ts'
import { DeclaredActs } from '../acts/DeclaredActs.tsx'
import { HelpSign } from '../help/HelpSign.tsx'
import { useScreens } from '../screens/ScreensContext.ts'
import { NameText } from '../ui/NameText.tsx'
import type { Names } from '../undo/Value.tsx'
import { useWords } from '../words.ts'
import { FieldValue } from './FieldValue.tsx'
import { RecordActs } from './RecordActs.tsx'
import { StatusChip } from './StatusChip.tsx'
import { Stepper } from './Stepper.tsx'
import { keyFacts } from './shownFields.ts'

const Here = lazy(() => import('../live/Here.tsx').then((m) => ({ default: m.Here })))

interface RecordHeadProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  readonly name: string
}

/** What the record is called, how far it has come, what can be done with it, and what one wants to know first. */
export function RecordHead({ resource, record, names, name }: RecordHeadProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const { actions: Actions, instead, links } = useScreens()
  const heading = useRef<HTMLHeadingElement>(null)
  // Opened or stepped to: its name is read out, and Tab leads on from there.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const archived = Boolean(record['archived_at'])
  const facts = keyFacts(resource, record, instead)
  return (
    <header className="record-head">
      <div className="record-title">
        <h1 ref={heading} tabIndex={-1}>
          <NameText resource={resource} label={name} wraps />
        </h1>
        {resource.status && <StatusChip {...{ resource, record, names }} status={resource.status} />}
        {archived && <span className="record-archived">{translate('record.archived')}</span>}
        <span className="spring" />
        <Suspense fallback={null}>
          <Here resource={resource.name} id={record.id} />
        </Suspense>
        <Stepper resource={resource} id={record.id} />
        <div className="record-does">
          {Actions && <Actions record={record} />}
          <DeclaredActs {...{ resource, record, states: links }} />
          <RecordActs resource={resource} record={record} name={name} />
        </div>
      </div>
      {facts.length > 0 && (
        <dl className="record-facts">
          {facts.map((fact) => (
            <div key={fact}>
              <dt>
                {words.field(fact)}
                <HelpSign place={fieldKey(resource.name, fact)} name={words.field(fact)} />
              </dt>
              <dd>
                {resource.fields[fact] && (
                  <FieldValue {...{ resource, record, names }} name={fact} field={resource.fields[fact]} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {archived && <p className="notice">{translate('kit.form.archived')}</p>}
    </header>
  )
}

import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { resources } from '../../../../schema/all.ts'
import { EVENTS, isEvent } from '../../../../schema/areas/messages/events.ts'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { ConditionsBox } from '../../../kit/list/filterBox/ConditionsBox.tsx'

/** Which records a rule applies to: filters of the list of its event. */
export function ConditionsInput({ value, onChange, label }: InputProps<string>) {
  const translate = useTranslate()
  // The event determines the list, so it is watched while the user chooses.
  const event: unknown = useWatch({ name: 'event' })
  if (!isEvent(event)) return <p className="quiet">{translate('messages.event_first')}</p>
  return (
    <ConditionsBox
      key={event}
      resource={resources.get(EVENTS[event].of)}
      name={label ?? translate('resources.message-rules.fields.conditions')}
      value={value ?? ''}
      onChange={(next) => onChange(next || null)}
    />
  )
}

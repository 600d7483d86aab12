import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { resources } from '../../../../schema/all.ts'
import { EVENTS, isEvent } from '../../../../schema/areas/messages/events.ts'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { ConditionsBox } from '../../../kit/list/filterBox/ConditionsBox.tsx'

/** Which records a rule is about: the filters of the list of its event. */
export function ConditionsInput({ value, onChange, label }: InputProps<string>) {
  const translate = useTranslate()
  // Another event is another list: looked at as it is chosen.
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

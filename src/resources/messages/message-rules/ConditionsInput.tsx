import { useTranslate } from 'ra-core'
import { resources } from '../../../../schema/all.ts'
import { EVENTS, isEvent } from '../../../../schema/areas/messages/events.ts'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { ConditionsBox } from '../../../kit/list/filterBox/ConditionsBox.tsx'

/** Which records a rule is about: the filters of the list of its event. */
export function ConditionsInput({ value, onChange, siblings, label }: InputProps<string>) {
  const translate = useTranslate()
  const event = siblings?.()['event']
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

import { type RaRecord, useTranslate } from 'ra-core'
import { use } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { declarationOf } from '../../declarationOf.ts'
import { componentsOf } from '../../kinds/index.tsx'
import { labelsFor, type Names } from '../../undo/Value.tsx'
import { ActionButton } from '../availableActions/ActionButton.tsx'
import { type AvailableAction, COMMON_ACTION_ORDER } from '../availableActions/availableActions.ts'
import { iconOf } from '../availableActions/icons.tsx'
import { RecordAction } from '../availableActions/RecordAction.tsx'
import { RelatedRecordsContext } from '../relatedRecords.ts'

interface ReachProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
}

/** The address of a record in one line; empty where it has none. */
function addressOf({ resource, record, names }: ReachProps): string {
  return (resource.record?.contactLinks?.address ?? [])
    .flatMap((name) => {
      const field = resource.fields[name]
      const value = record[name]
      if (!field || value === null || value === undefined) return []
      return [typeof value === 'number' ? (labelsFor(field, names, record)[value]?.label ?? '') : String(value)]
    })
    .filter(Boolean)
    .join(', ')
}

/** A phone number in readable form. */
function asRead({ fields, record }: AnyResource, phone: string): string {
  const { of, phone: name = '' } = record?.contactLinks ?? {}
  const store = of === undefined ? undefined : fields[of]?.store
  const knownFields = store?.as === 'column' && store.references ? declarationOf(store.references).fields : fields
  return (knownFields[name] && componentsOf(knownFields[name]).print?.(phone)) ?? phone
}

/** Actions for contacting the person the record is about: call, email and map, where the record has the data. */
export function useReach(props: ReachProps): readonly AvailableAction[] {
  const translate = useTranslate()
  const related = use(RelatedRecordsContext)
  const { contactLinks } = props.resource.record ?? {}
  if (!contactLinks) return []
  const whom = contactLinks.of === undefined ? props.record : related[contactLinks.of]
  const text = (name: string | undefined) => (name && typeof whom?.[name] === 'string' ? whom[name] : '')
  const phone = contactLinks.unless && whom?.[contactLinks.unless] === true ? '' : text(contactLinks.phone)
  const email = text(contactLinks.email)
  const address = addressOf(props)
  const order = COMMON_ACTION_ORDER - 10
  return [
    ...(phone
      ? [
          {
            name: 'call',
            text: translate('record.call', { phone: asRead(props.resource, phone) }),
            short: translate('record.call_short'),
            keys: 'c',
            to: `tel:${phone}`,
            icon: iconOf('call'),
            place: order,
          },
        ]
      : []),
    ...(address
      ? [
          {
            name: 'go',
            text: translate('record.go'),
            icon: iconOf('go'),
            place: order,
            to: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`,
          },
        ]
      : []),
    ...(email
      ? [
          {
            name: 'mail',
            text: translate('record.mail', { email }),
            short: translate('record.mail_short'),
            to: `mailto:${email}`,
            icon: iconOf('mail'),
            place: order,
          },
        ]
      : []),
  ]
}

/** They are among the record's actions; on a phone they are also shown first. */
export function ContactButtons({ actions }: { readonly actions: readonly AvailableAction[] }) {
  const translate = useTranslate()
  if (actions.length === 0) return null
  return (
    <>
      {actions.map((offer) => (
        <RecordAction key={offer.name} {...offer} />
      ))}
      <div className="reach no-print" role="group" aria-label={translate('record.reach')}>
        {actions.map((offer) => (
          <ActionButton key={offer.name} offer={{ ...offer, keys: undefined }} className="button" withIcon />
        ))}
      </div>
    </>
  )
}

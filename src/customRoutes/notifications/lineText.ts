import { resources } from '../../../schema/all.ts'
import type { Line } from '../../../schema/areas/notifications/shapes.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { shown } from '../../../schema/engine/time/shifts.ts'
import type { Translate } from '../../kit/ports.ts'

/** What a field is called inside a sentence; nothing of one that is no field any more. */
function fieldName(translate: Translate, about: string | null, name: unknown): string {
  const known = resources.all.find((one) => one.name === about)
  if (!known || !Object.hasOwn(known.fields, String(name))) return String(name)
  return translate(`resources.${about}.fields.${String(name)}`)
}

/** What a line says, in the language of the moment; `at` is an instant, `amount` money, `fields` names of fields, `n` records of its resource. */
export function lineText(translate: Translate, { type, line, who, params, about }: Line): string {
  const { at, amount, fields, n } = params
  const many = about && typeof n === 'number' ? translate(`resources.${about}.name`, { smart_count: n }) : ''
  return translate(`notifications.types.${type}.lines.${line}`, {
    ...params,
    who: who ?? translate('notifications.program'),
    ...(typeof at === 'string' && { at: `${formatDate(at)} ${shown(at).time}` }),
    ...((typeof amount === 'string' || typeof amount === 'number') && { amount: formatMoney(amount) }),
    ...(Array.isArray(fields) && { fields: fields.map((name) => fieldName(translate, about, name)).join(', ') }),
    ...(line === 'many' && { n: `${String(n)} ${many.toLowerCase()}` }),
  })
}

/** Where a line leads; nothing where that may not be opened. */
export function wayOf({ about, about_id }: Line): string | undefined {
  const resource = resources.all.find(({ name }) => name === about)
  if (!resource) return undefined
  if (about_id === null) return `/${resource.path}`
  return `/${resource.name}/${about_id}${resource.carries ? '/show' : ''}`
}

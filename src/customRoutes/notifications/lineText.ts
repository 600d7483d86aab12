import { resources } from '../../../schema/all.ts'
import { filled } from '../../../schema/areas/notifications/fill.ts'
import type { Line } from '../../../schema/areas/notifications/shapes.ts'
import type { Translate } from '../../kit/ports.ts'

/** Name of a field inside a sentence; empty where the field no longer exists. */
function fieldName(translate: Translate, about: string | null, name: string): string {
  const aboutResource = resources.all.find((one) => one.name === about)
  if (!aboutResource || !Object.hasOwn(aboutResource.fields, name)) return name
  return translate(`resources.${about}.fields.${name}`)
}

/** Text of a notification in the current language; `n` counts records of its resource. */
export function lineText(translate: Translate, notification: Line): string {
  const { type, line, params, about } = notification
  const { n } = params
  const recordNoun = about && typeof n === 'number' ? translate(`resources.${about}.name`, { smart_count: n }) : ''
  return translate(`notifications.types.${type}.lines.${line}`, {
    ...filled(notification, {
      program: translate('notifications.program'),
      fieldName: (resource, name) => fieldName(translate, resource, name),
      between: ', ',
    }),
    ...(line === 'many' && { n: `${String(n)} ${recordNoun.toLowerCase()}` }),
  })
}

/** The address that a notification links to; undefined where the user may not open it. */
export function wayOf({ about, about_id }: Line): string | undefined {
  const resource = resources.all.find(({ name }) => name === about)
  if (!resource) return undefined
  if (about_id === null) return `/${resource.path}`
  return `/${resource.name}/${about_id}${resource.features ? '/show' : ''}`
}

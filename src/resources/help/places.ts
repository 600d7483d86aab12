import { resources } from '../../../schema/all.ts'
import { ownScreens } from '../../../schema/areas/help/ownScreens.ts'
import { declared } from '../../../schema/areas.ts'
import { type HelpPlace, helpPlaces } from '../../../schema/engine/helpPlaces.ts'
import type { Translate } from '../../kit/ports.ts'
import { titleText } from '../../kit/screens/Titles.tsx'

/** All places that can have a help text. */
export const places: readonly HelpPlace[] = helpPlaces(resources.all, declared, ownScreens)
const byKey = new Map(places.map((helpPlace) => [helpPlace.key, helpPlace]))

/** The place of a key; undefined where this version has none. */
export const placeOf = (key: string): HelpPlace | undefined => byKey.get(key)

/** Label of a place: `Lead · Phone`, `Edit lead`. Pages with the same title are distinguished by their addresses. */
export function placeName(translate: Translate, { key, sort, resource, label, args }: HelpPlace): string {
  if (sort !== 'screen') {
    const ownLabel = translate(label, { smart_count: 1 })
    return resource ? `${translate(`resources.${resource}.name`, { smart_count: 1 })} · ${ownLabel}` : ownLabel
  }
  const title = titleText(translate, label, args)
  const alike = places.some(
    (other) =>
      other.key !== key &&
      other.label === label &&
      String(other.args?.['name']) === String(args?.['name']) &&
      String(other.args?.['many']) === String(args?.['many']),
  )
  return alike ? `${title} · ${key.slice('screen:'.length)}` : title
}

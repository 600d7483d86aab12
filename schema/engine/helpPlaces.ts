import type { DeclaredAreas } from './area.ts'
import type { AnyResource } from './define.ts'
import { BASE_COLUMNS, listableColumns } from './listColumns.ts'
import { MOVE_RULES } from './status/moves.ts'

/** What help texts can be attached to. */
export const HELP_SORTS = ['screen', 'field', 'column', 'act'] as const
export type HelpSort = (typeof HELP_SORTS)[number]

/** A part of the interface that can have a help text. */
export interface HelpPlace {
  /** `screen:/leads/edit/:id`, `field:leads.phone`, `column:leads.phone`, `act:jobs.hold`. */
  readonly key: string
  readonly sort: HelpSort
  /** Resource it belongs to; absent for screens of no resource. */
  readonly resource?: string
  /** Message key of its name, with arguments that are message keys themselves. */
  readonly label: string
  readonly args?: Readonly<Record<string, string>>
}

/** A screen that is not generated from a resource: its address and the message key of its title. */
export interface OwnScreen {
  readonly path: string
  readonly title: string
  readonly args?: Readonly<Record<string, string>>
}

export const screenKey = (path: string): string => `screen:${path}`
export const fieldKey = (resource: string, field: string): string => `field:${resource}.${field}`
export const columnKey = (resource: string, field: string): string => `column:${resource}.${field}`
/** @param words the resource whose texts the action uses */
export const actKey = (words: string, name: string): string => `act:${words}.${name}`

function screensOf({ name, path, features, fields, add, archivedPath, noImport, ...more }: AnyResource): HelpPlace[] {
  const noun = `resources.${name}.name`
  const screen = (below: string, label: string, arg?: string): HelpPlace => ({
    key: screenKey(`/${path}${below}`),
    sort: 'screen',
    resource: name,
    label,
    ...(arg ? { args: { [arg]: noun } } : {}),
  })
  return [
    screen('', noun),
    ...(features ? [screen(`/${more.recordPath ?? 'details'}/:id`, 'titles.record', 'name')] : []),
    ...(archivedPath ? [screen(`/${archivedPath}`, 'titles.archived', 'many')] : []),
    ...(add ? [] : [screen('/add', 'titles.add', 'name')]),
    screen('/edit/:id', 'titles.edit', 'name'),
    ...(fields[MOVE_RULES] ? [screen('/moves', 'moves.title', 'many')] : []),
    ...(noImport ? [] : [screen('/import', 'transfer.import.open')]),
  ]
}

function partsOf(resource: AnyResource): HelpPlace[] {
  const { name, fields } = resource
  const label = (field: string) => `resources.${name}.fields.${field}`
  const part = (sort: 'field' | 'column', field: string): HelpPlace => ({
    key: (sort === 'field' ? fieldKey : columnKey)(name, field),
    sort,
    resource: name,
    label: label(field),
  })
  return [
    ...Object.keys(fields).flatMap((field) => (fields[field]?.options.hidden ? [] : [part('field', field)])),
    // The columns for who created a record, and when, mean the same in every list.
    ...listableColumns(resource).flatMap((column) => (column in BASE_COLUMNS ? [] : [part('column', column)])),
  ]
}

/** Everything that can have a help text, once each: what the declarations generate, and the screens of no resource. */
export function helpPlaces(
  resources: readonly AnyResource[],
  { acts, links }: Pick<DeclaredAreas, 'acts' | 'links'>,
  ownScreens: readonly OwnScreen[],
): HelpPlace[] {
  const done = [...acts, ...links].map((one): HelpPlace => {
    const ownWords = 'words' in one ? one.words : undefined
    const words = ownWords ?? String(one.of)
    return {
      key: actKey(words, one.name),
      sort: 'act',
      label: `acts.${words}.${one.name}.does`,
      // Actions that several resources share belong to none of them.
      ...(one.of === null || ownWords ? {} : { resource: one.of }),
    }
  })
  const screens: HelpPlace[] = ownScreens.map(({ path, title, args }) => ({
    key: screenKey(path),
    sort: 'screen',
    label: title,
    ...(args ? { args } : {}),
  }))
  const all = [...screens, ...resources.flatMap((one) => [...screensOf(one), ...partsOf(one)]), ...done]
  return [...new Map(all.map((helpPlace) => [helpPlace.key, helpPlace])).values()]
}

import type { RaRecord } from 'ra-core'
import type { ComponentType } from 'react'
import type { Fields, Row } from '../../../schema/engine/define.ts'
import type { Infer } from '../../../schema/engine/fields/field.ts'
import type { Action } from '../../../schema/engine/permissions.ts'
import type { Answers } from '../acts/answers.ts'
import type { DialogNoteComponents, OwnDialogs } from '../acts/ownDialog.ts'
import type { CellProps, InputProps } from '../kinds/types.ts'
import type { PartProps, RecordPart } from '../record/sections/parts.tsx'
import type { BesideProps, FrameProps } from './frame.ts'

interface Declared {
  readonly name: string
  readonly fields: Fields
}
type FieldName<R extends Declared> = keyof R['fields'] & string

/** The form's values while the user types: any of them may be missing or not yet valid. */
export type Values<R> = { readonly [K in keyof Row<R>]?: Row<R>[K] | null }

export interface AsideProps<R> {
  /** Current values of the form. */
  readonly values: Values<R>
  /** The stored record; undefined when adding one. */
  readonly record?: Row<R>
}

export interface LayoutProps<R extends Declared> {
  /** Renders a field with label, help and error as the generated form does. */
  readonly Field: ComponentType<{ readonly name: FieldName<R> }>
  readonly record?: Row<R>
}

/** The response of the server to a save that violates a business rule, and a way to apply other values. */
export interface RefusedProps {
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  /** Sets values in the form and focuses the first of them. */
  readonly onTake: (values: Readonly<Record<string, unknown>>) => void
}

/** A section of a record's page. */
export interface OwnPart {
  readonly key: string
  /** Message key of its heading. */
  readonly title: string
  /** Permission required to see it. */
  readonly needs?: readonly [area: string, action: Action]
  /** Key of the section of the resource that it follows; last by default. */
  readonly after?: string
  /** Whether it is shown for a record; always by default. */
  readonly when?: (record: PartProps['record']) => boolean
  /** Handler of its shortcut key, which also works while another tab is open. */
  readonly begins?: RecordPart['begins']
  /** Renders a `PartCard`. */
  readonly Part: ComponentType<PartProps>
  /** Shown in the overview instead of in a tab; `first` puts it before the facts, where it is the main content. */
  readonly inOverview?: true | 'first'
  /** Summary for the first tab; half its width where two of them are next to each other. */
  readonly Short?: ComponentType<PartProps>
  readonly half?: true
}

/** A card next to a record, such as the one of its customer. */
export interface RailCard {
  readonly key: string
  readonly needs?: readonly [area: string, action: Action]
  /** Key of the resource's card that a card of another area follows; by default it comes before all of them. */
  readonly after?: string
  readonly Card: ComponentType<PartProps>
}

/** A page that works with the records selected in a list; its address names them (`chosenIn`). */
export interface BulkLink {
  readonly key: string
  /** Message key. */
  readonly text: string
  readonly needs: readonly [area: string, action: Action]
  readonly to: string
}

/** A page that belongs to a list but to none of its records. */
export interface ListLink {
  readonly to: string
  /** Message key. */
  readonly text: string
  /** Shown alone where there is no room for the text. */
  readonly Icon: ComponentType<{ readonly fontSize: 'small' }>
  readonly needs: readonly [area: string, action: Action]
}

/** What a resource shows differently from the generated screens. */
export interface Screens<R extends Declared> {
  readonly cells?: { readonly [K in FieldName<R>]?: ComponentType<CellProps<Infer<R['fields'][K]> | null, Row<R>>> }
  readonly inputs?: { readonly [K in FieldName<R>]?: ComponentType<InputProps<Infer<R['fields'][K]>>> }
  /** The body of the form, instead of the generated order of fields and sections. */
  readonly layout?: ComponentType<LayoutProps<R>>
  /** The whole edit form including its head and actions; saving is still handled by the generated form. */
  readonly frame?: ComponentType<FrameProps>
  /** Opens a new record after it is saved, if the user may see it. By default the list is shown, with the record highlighted. */
  readonly opensNew?: true
  /** Drawers next to such a form. */
  readonly drawers?: ComponentType<BesideProps>
  /** Shown next to the form (below it on narrow screens), with access to its current values. */
  readonly aside?: ComponentType<AsideProps<R>>
  /** Shown above the fields when the server refuses a save with more details than a text (409). Without it the text is shown as a message. */
  readonly refused?: ComponentType<RefusedProps>
  /** Actions on the record, in the head of its form. */
  readonly actions?: ComponentType<{ readonly record: Row<R> }>
  /** Actions in the menu of a row, in addition to the declared ones. */
  readonly rowActs?: ComponentType<{ readonly record: RaRecord<number> }>
  /** Dialogs for declared actions that the server refuses with a code that the user can respond to. */
  readonly answers?: Answers
  /** Dialogs shown before a declared action runs, instead of the generated fields. */
  readonly dialogs?: OwnDialogs
  /** Notes shown above those fields. */
  readonly dialogNotes?: DialogNoteComponents
  /** The navigation state passed to the page behind a declared link, by the name of the link. */
  readonly links?: Readonly<Record<string, (record: Readonly<Record<string, unknown>>) => object>>
  /** The page at `…/details/{id}`. */
  readonly show?: ComponentType
  /** Sections of the record's page that only this resource has; they come before those of its features. */
  readonly parts?: readonly OwnPart[]
  /** Cards next to the record, above its timeline. */
  readonly rail?: readonly RailCard[]
  /** Pages for the rows selected in the list. */
  readonly bulk?: readonly BulkLink[]
  /** Pages linked from the head of the list. */
  readonly listLinks?: readonly ListLink[]
  /** The whole list, instead of the generated one. */
  readonly list?: ComponentType
  /** The routes below `create`, where the declaration says that records are added there. */
  readonly create?: ComponentType
}

interface OpenLayoutProps {
  readonly Field: ComponentType<{ readonly name: string }>
  readonly record?: Readonly<Record<string, unknown>>
}

/** What `defineScreens` returns: the screens of a resource whose type is not known. */
export interface AnyScreens {
  readonly cells?: Readonly<Record<string, ComponentType<CellProps> | undefined>>
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps> | undefined>>
  readonly layout?: ComponentType<OpenLayoutProps>
  readonly frame?: ComponentType<FrameProps>
  readonly opensNew?: true
  readonly drawers?: ComponentType<BesideProps>
  readonly aside?: ComponentType<{
    readonly values: Readonly<Record<string, unknown>>
    readonly record?: Readonly<Record<string, unknown>>
  }>
  readonly refused?: ComponentType<RefusedProps>
  readonly actions?: ComponentType<{ readonly record: Readonly<Record<string, unknown>> }>
  readonly rowActs?: ComponentType<{ readonly record: RaRecord<number> }>
  readonly answers?: Answers
  readonly dialogs?: OwnDialogs
  readonly dialogNotes?: DialogNoteComponents
  readonly links?: Readonly<Record<string, (record: Readonly<Record<string, unknown>>) => object>>
  readonly show?: ComponentType
  readonly parts?: readonly OwnPart[]
  readonly rail?: readonly RailCard[]
  readonly bulk?: readonly BulkLink[]
  readonly listLinks?: readonly ListLink[]
  /** Components that show a filter value for which there is no cell, by the name of the filter. */
  readonly filterValues?: Readonly<Record<string, ComponentType<{ readonly wire: string }> | undefined>>
  readonly list?: ComponentType
  readonly create?: ComponentType
}

/** What one resource adds to the screens of another: `src/resources/<name>/on/<other>.tsx`. */
export interface AddedScreens {
  readonly parts: readonly OwnPart[]
  /** Shown before those of the resource itself. */
  readonly rail?: readonly RailCard[]
  readonly rowActs?: AnyScreens['rowActs']
  readonly links?: AnyScreens['links']
  readonly bulk?: AnyScreens['bulk']
  readonly listLinks?: AnyScreens['listLinks']
  readonly filterValues?: AnyScreens['filterValues']
}

/** Merges the screens of a resource with what other resources add to them. */
export function withAdded(screens: AnyScreens, added: readonly AddedScreens[]): AnyScreens {
  const parts = [...(screens.parts ?? [])]
  for (const part of added.flatMap((one) => one.parts)) {
    const index = parts.findIndex(({ key }) => key === part.after)
    parts.splice(index < 0 ? parts.length : index + 1, 0, part)
  }
  const cards = [...added.flatMap((one) => one.rail?.filter(({ after }) => !after) ?? []), ...(screens.rail ?? [])]
  for (const card of added.flatMap((one) => one.rail?.filter(({ after }) => after) ?? []))
    cards.splice(cards.findIndex(({ key }) => key === card.after) + 1, 0, card)
  // Only the first is used: a row has little room.
  const rowActs = screens.rowActs ?? added.find((one) => one.rowActs)?.rowActs
  return {
    ...screens,
    ...(rowActs ? { rowActs } : {}),
    parts,
    filterValues: Object.assign({}, screens.filterValues, ...added.map((one) => one.filterValues)),
    links: Object.assign({}, screens.links, ...added.map((one) => one.links)),
    bulk: [...(screens.bulk ?? []), ...added.flatMap((one) => one.bulk ?? [])],
    listLinks: [...(screens.listLinks ?? []), ...added.flatMap((one) => one.listLinks ?? [])],
    rail: cards,
  }
}

/**
 * Defines the screens of one resource: the default export of `src/resources/<name>/screens.tsx`, which the registry loads with the first screen of
 * the resource. Field names that the declaration does not have are compile errors.
 */
export function defineScreens<const R extends Declared>(resource: R, screens: Screens<R>): AnyScreens {
  for (const name of [...Object.keys(screens.cells ?? {}), ...Object.keys(screens.inputs ?? {})])
    if (!(name in resource.fields)) throw new Error(`screens of ${resource.name}: ${name} is no field`)
  return screens as unknown as AnyScreens
}

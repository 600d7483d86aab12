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

/** The form's values while they are typed: any of them may be missing or not of its kind yet. */
export type Values<R> = { readonly [K in keyof Row<R>]?: Row<R>[K] | null }

export interface AsideProps<R> {
  /** Live values of the form. */
  readonly values: Values<R>
  /** The stored record; undefined while one is added. */
  readonly record?: Row<R>
}

export interface LayoutProps<R extends Declared> {
  /** Renders a field with label, help and error as the generated form would. */
  readonly Field: ComponentType<{ readonly name: FieldName<R> }>
  readonly record?: Row<R>
}

/** What the server said when a rule of the business refused a save, and a way to other values. */
export interface RefusedProps {
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  /** Puts values into the form, with the focus on the first of them. */
  readonly onTake: (values: Readonly<Record<string, unknown>>) => void
}

/** A part of a record's screen. */
export interface OwnPart {
  readonly key: string
  /** Message key of its heading. */
  readonly title: string
  /** Permission without which it is not shown. */
  readonly needs?: readonly [area: string, action: Action]
  /** Key of the part of the resource that it stands after; last unless it is said. */
  readonly after?: string
  /** Not for every record. */
  readonly when?: (record: PartProps['record']) => boolean
  /** What its key does, also while another tab is open. */
  readonly begins?: RecordPart['begins']
  /** Shows a `PartCard`. */
  readonly Part: ComponentType<PartProps>
  /** Stands among the facts and not below a tab; before them where it is what people come for. */
  readonly inOverview?: true | 'first'
  /** What the first tab shows of it; half as wide as that where two stand beside each other. */
  readonly Short?: ComponentType<PartProps>
  readonly half?: true
}

/** A card beside a record, such as whose it is. */
export interface RailCard {
  readonly key: string
  readonly needs?: readonly [area: string, action: Action]
  /** Key of the card of the resource that one of another area stands after; before all of them unless it is said. */
  readonly after?: string
  readonly Card: ComponentType<PartProps>
}

/** A screen that does something with the records that are selected in a list; its address names them (`chosenIn`). */
export interface BulkLink {
  readonly key: string
  /** Message key. */
  readonly text: string
  readonly needs: readonly [area: string, action: Action]
  readonly to: string
}

/** A screen that belongs to a list and to none of its records. */
export interface ListLink {
  readonly to: string
  /** Message key. */
  readonly text: string
  /** All that is seen of it where there is no room. */
  readonly Icon: ComponentType<{ readonly fontSize: 'small' }>
  readonly needs: readonly [area: string, action: Action]
}

/** What a resource shows differently from what its declaration gives. Everything else stays generated. */
export interface Screens<R extends Declared> {
  readonly cells?: { readonly [K in FieldName<R>]?: ComponentType<CellProps<Infer<R['fields'][K]> | null, Row<R>>> }
  readonly inputs?: { readonly [K in FieldName<R>]?: ComponentType<InputProps<Infer<R['fields'][K]>>> }
  /** The body of the form in place of the generated order of fields and sections. */
  readonly layout?: ComponentType<LayoutProps<R>>
  /** The whole of the form that changes a record, its head and acts included; saving stays in it. */
  readonly frame?: ComponentType<FrameProps>
  /** A new record is opened once it is saved, where one may see it: one goes on with it. Elsewhere the list comes, with the record marked. */
  readonly opensNew?: true
  /** Drawers beside such a form. */
  readonly drawers?: ComponentType<BesideProps>
  /** Stands beside the form and reads it while it is filled in; below it on narrow screens. */
  readonly aside?: ComponentType<AsideProps<R>>
  /** Stands above the fields when the server refuses a save with more to say than a text (409); elsewhere that text is a message. */
  readonly refused?: ComponentType<RefusedProps>
  /** Acts on the record, in the head of its form. */
  readonly actions?: ComponentType<{ readonly record: Row<R> }>
  /** Acts in the menu of a row, beside those that are declared. */
  readonly rowActs?: ComponentType<{ readonly record: RaRecord<number> }>
  /** What asks where a declared act is refused with a code that somebody has an answer to. */
  readonly answers?: Answers
  /** What is asked before a declared act is done, in place of the fields that it asks for. */
  readonly dialogs?: OwnDialogs
  /** What is said above those fields. */
  readonly dialogNotes?: DialogNoteComponents
  /** What the screen behind a declared link is told of the record, by the name of the link. */
  readonly links?: Readonly<Record<string, (record: Readonly<Record<string, unknown>>) => object>>
  /** The screen at `…/details/{id}`. */
  readonly show?: ComponentType
  /** Parts of the record's screen that only this resource has, before those that records carry. */
  readonly parts?: readonly OwnPart[]
  /** Cards beside the record, above its timeline. */
  readonly rail?: readonly RailCard[]
  /** Screens for what is selected in the list. */
  readonly bulk?: readonly BulkLink[]
  /** Screens beside the list, in its head. */
  readonly listLinks?: readonly ListLink[]
  /** The whole list in place of the generated one. */
  readonly list?: ComponentType
  /** Everything below `create`, where the declaration says that records are added there. */
  readonly create?: ComponentType
}

interface OpenLayoutProps {
  readonly Field: ComponentType<{ readonly name: string }>
  readonly record?: Readonly<Record<string, unknown>>
}

/** Screens of a resource nobody knows the type of; what `defineScreens` gives, seen by the engine. */
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
  /** How a value of a filter is read that no cell shows, by the name of the filter. */
  readonly filterValues?: Readonly<Record<string, ComponentType<{ readonly wire: string }> | undefined>>
  readonly list?: ComponentType
  readonly create?: ComponentType
}

/** What the screens of one resource add to those of another: `src/resources/<name>/on/<other>.tsx`. */
export interface AddedScreens {
  readonly parts: readonly OwnPart[]
  /** Before those of the resource itself. */
  readonly rail?: readonly RailCard[]
  readonly rowActs?: AnyScreens['rowActs']
  readonly links?: AnyScreens['links']
  readonly bulk?: AnyScreens['bulk']
  readonly listLinks?: AnyScreens['listLinks']
  readonly filterValues?: AnyScreens['filterValues']
}

/** The screens of a resource with what others add to them. */
export function withAdded(screens: AnyScreens, added: readonly AddedScreens[]): AnyScreens {
  const parts = [...(screens.parts ?? [])]
  for (const part of added.flatMap((one) => one.parts)) {
    const at = parts.findIndex(({ key }) => key === part.after)
    parts.splice(at < 0 ? parts.length : at + 1, 0, part)
  }
  const cards = [...added.flatMap((one) => one.rail?.filter(({ after }) => !after) ?? []), ...(screens.rail ?? [])]
  for (const card of added.flatMap((one) => one.rail?.filter(({ after }) => after) ?? []))
    cards.splice(cards.findIndex(({ key }) => key === card.after) + 1, 0, card)
  // One of them is enough so far: a row has little room.
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
 * Screens of one resource, default export of `src/resources/<name>/screens.tsx`; the registry finds and loads it with the
 * first screen of the resource. A field name that the declaration does not have does not compile.
 */
export function defineScreens<const R extends Declared>(resource: R, screens: Screens<R>): AnyScreens {
  for (const name of [...Object.keys(screens.cells ?? {}), ...Object.keys(screens.inputs ?? {})])
    if (!(name in resource.fields)) throw new Error(`screens of ${resource.name}: ${name} is no field`)
  return screens as unknown as AnyScreens
}

import type { Permission } from './permissions.ts'
import type { ResourceName } from './registry.ts'

/** What takes a step away: an act or a link of the record, a move of its status, one of its tabs, its form, a value, or a call. */
export type Way =
  /** `move`: for those who may not do the act, the status that it would lead to. */
  | { readonly act: string; readonly move?: readonly string[] }
  /** Categories of statuses; the first that may follow. */
  | { readonly move: readonly string[] }
  | { readonly tab: string }
  | { readonly edit: true }
  | { readonly set: Readonly<Record<string, boolean>> }
  | { readonly reach: true }

/** Something that a record still needs. Its handler on the server says in SQL how much of it is missing; without one it holds in its categories. */
export interface Step {
  readonly name: string
  /** English: what is needed now; what still stands before the end, with `%{smart_count}` or `%{amount}`; what its button says. */
  readonly label: readonly [now: string, after: string, does?: string]
  /** Categories of the record's status in which it can be needed; in any where it is not said. */
  readonly in?: readonly string[]
  /** Those who lack one of these are not told. */
  readonly needs?: readonly Permission[]
  readonly way: Way
  /** Key of the act, where the way is no act of the record that has one itself. */
  readonly key?: string
  /** How much is missing is an amount in pounds. */
  readonly money?: true
  /** Field of the record that says more of it. */
  readonly says?: string
  /** The record stands still until then: it is drawn as such. */
  readonly halts?: true
  /** Comes before the steps of all areas: something went wrong. */
  readonly first?: true
}

/** The steps of a resource's records in the order in which they are taken; several areas may add to one. */
export interface Steps {
  readonly is: 'steps'
  readonly of: ResourceName
  readonly steps: readonly Step[]
}

/** Declares what the records of a resource need, one after the other: the strip on their screen, and what of many is to be done. */
export const defineSteps = (of: ResourceName, steps: readonly Step[]): Steps => ({ is: 'steps', of, steps })

/** How many records of another resource belong to one, beside the name of the tab that shows them. */
export interface TabCount {
  readonly is: 'count'
  readonly of: ResourceName
  /** Key of the tab. */
  readonly tab: string
  readonly counted: ResourceName
  /** As the list is filtered; `:id` is the record. */
  readonly where: Readonly<Record<string, string>>
}

/** Declares what a tab counts: what the list behind it shows to whoever looks. */
export const tabCount = (of: ResourceName, tab: string, counted: ResourceName, where: TabCount['where']): TabCount => ({
  is: 'count',
  of,
  tab,
  counted,
  where,
})

import type { Permission } from './permissions.ts'
import type { ResourceName } from './registry.ts'

/** How a step is completed: an action or link of the record, a move of its status, one of its tabs, its form, a value, or a call. */
export type Way =
  /** `move`: the status it leads to, for people who may not run the action. */
  | { readonly act: string; readonly move?: readonly string[] }
  /** Categories of statuses; the first one that is allowed. */
  | { readonly move: readonly string[] }
  | { readonly tab: string }
  | { readonly edit: true }
  | { readonly set: Readonly<Record<string, boolean>> }
  | { readonly reach: true }

/**
 * Something that a record still needs. Its handler on the server returns SQL for how much is missing; without a handler the step applies in its
 * categories.
 */
export interface Step {
  /** Unique within the resource; its Chinese texts have this key. */
  readonly name: string
  /** English: what is needed now; what is still open at the end, with `%{smart_count}` or `%{amount}`; the label of its button. */
  readonly label: readonly [now: string, after: string, does?: string]
  /** Categories of the record's status in which it can be needed; every category when left out. */
  readonly in?: readonly string[]
  /** People without all of these permissions do not see it. */
  readonly needs?: readonly Permission[]
  /** What takes the step: an action, a change of status, a tab, or an edit. */
  readonly way: Way
  /** Its key, when it is not completed by an action that has a key. */
  readonly key?: string
  /** What is missing is an amount in pounds. */
  readonly money?: true
  /** Field of the record with the details. */
  readonly says?: string
  /** The record is on hold until then and shown so. */
  readonly halts?: true
  /** Comes before the steps of all areas: something went wrong. */
  readonly first?: true
}

/** The steps of a resource's records, in order; several areas may add to one resource. */
export interface Steps {
  readonly is: 'steps'
  readonly of: ResourceName
  readonly steps: readonly Step[]
}

/** Declares what the records of a resource need, step by step: shown on their screen, and counted over many records. */
export const defineSteps = (resourceName: ResourceName, steps: readonly Step[]): Steps => ({
  is: 'steps',
  of: resourceName,
  steps,
})

/** How many records of another resource belong to one record, beside the name of the tab that shows them. */
export interface TabCount {
  readonly is: 'count'
  /** Resource whose record page has the tab. */
  readonly of: ResourceName
  /** Key of the tab. */
  readonly tab: string
  /** Resource whose records are counted. */
  readonly counted: ResourceName
  /** Filter of the list; `:id` is the record. */
  readonly where: Readonly<Record<string, string>>
}

/** Declares what a tab counts: the records that the list behind it shows to the caller. */
export const tabCount = (
  resourceName: ResourceName,
  tab: string,
  countedResource: ResourceName,
  where: TabCount['where'],
): TabCount => ({
  is: 'count',
  of: resourceName,
  tab,
  counted: countedResource,
  where,
})

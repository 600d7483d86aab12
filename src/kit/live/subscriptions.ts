import { useEffect } from 'react'
import { createValue } from '../valueStore.ts'

/** What a screen shows, to be told when others change it. */
export interface Subscription {
  readonly record?: { readonly resource: string; readonly id: number; readonly mode: 'view' | 'edit' }
  /** Names of the resources whose rows are listed. */
  readonly lists?: readonly string[]
  /** What is no record and moves on by itself. */
  readonly topic?: string
}

/** In the order in which they were opened. */
const looks = createValue<readonly Subscription[]>([])

/** What the tab looks at: of several screens above each other the one opened last; a form on a record outweighs its screen. */
export const subscriptions = {
  now: (): Subscription => {
    const all = looks.get()
    const record =
      all.findLast(({ record }) => record?.mode === 'edit')?.record ?? all.findLast(({ record }) => record)?.record
    const lists = all.findLast(({ lists }) => lists)?.lists
    const topic = all.findLast(({ topic }) => topic)?.topic
    return { ...(record ? { record } : {}), ...(lists ? { lists } : {}), ...(topic ? { topic } : {}) }
  },
  subscribe: looks.subscribe,
}

function enter(look: Subscription): () => void {
  looks.set([...looks.get(), look])
  return () => looks.set(looks.get().filter((one) => one !== look))
}

/** Says that this screen shows a record, or has a form open on it; of no record while there is none. */
export function useRecordSubscription(resource: string, id: number | undefined, mode: 'view' | 'edit'): void {
  useEffect(() => (id === undefined ? undefined : enter({ record: { resource, id, mode } })), [resource, id, mode])
}

/** Told when a topic has moved on, or may have. */
const hearers = new Map<string, Set<() => void>>()
export const notifyTopic = (topic: string | undefined): void => {
  for (const hear of hearers.get(topic ?? '') ?? []) hear()
}

/** Says that this screen follows a topic while it is told. @param hear stays the same from one render to the next */
export function useTopicSubscription(topic: string, hear: (() => void) | undefined): void {
  useEffect(() => {
    if (!hear) return
    const mine = hearers.get(topic) ?? new Set()
    hearers.set(topic, mine.add(hear))
    const leave = enter({ topic })
    return () => {
      mine.delete(hear)
      leave()
    }
  }, [topic, hear])
}

/** Says that this screen lists the rows of a resource. */
export function useListSubscription(resource: string): void {
  useEffect(() => enter({ lists: [resource] }), [resource])
}

/** Says that this screen is made of rows of these resources. */
export function useListSubscriptions(resources: readonly string[]): void {
  const names = resources.toSorted().join(',')
  useEffect(() => (names === '' ? undefined : enter({ lists: names.split(',') })), [names])
}

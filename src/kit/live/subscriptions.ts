import { useEffect } from 'react'
import { createValue } from '../valueStore.ts'

/** What a page shows, to be notified when others change it. */
export interface Subscription {
  readonly record?: { readonly resource: string; readonly id: number; readonly mode: 'view' | 'edit' }
  /** Names of the resources whose rows are listed. */
  readonly lists?: readonly string[]
  /** A message source that is not a record, such as the server log. */
  readonly topic?: string
}

/** In the order in which they were opened. */
const subscriptionList = createValue<readonly Subscription[]>([])

/** What the tab shows: of several pages on top of each other the one opened last; a form on a record takes precedence over its page. */
export const subscriptions = {
  now: (): Subscription => {
    const all = subscriptionList.get()
    const record =
      all.findLast(({ record }) => record?.mode === 'edit')?.record ?? all.findLast(({ record }) => record)?.record
    const lists = all.findLast(({ lists }) => lists)?.lists
    const topic = all.findLast(({ topic }) => topic)?.topic
    return { ...(record ? { record } : {}), ...(lists ? { lists } : {}), ...(topic ? { topic } : {}) }
  },
  subscribe: subscriptionList.subscribe,
}

function enter(subscription: Subscription): () => void {
  subscriptionList.set([...subscriptionList.get(), subscription])
  return () => subscriptionList.set(subscriptionList.get().filter((one) => one !== subscription))
}

/** Subscribes this page to a record that it shows or edits; to none while the id is undefined. */
export function useRecordSubscription(resource: string, id: number | undefined, mode: 'view' | 'edit'): void {
  useEffect(() => (id === undefined ? undefined : enter({ record: { resource, id, mode } })), [resource, id, mode])
}

/** Called when a topic has changed, or may have. */
const hearers = new Map<string, Set<() => void>>()
export const notifyTopic = (topic: string | undefined): void => {
  for (const listener of hearers.get(topic ?? '') ?? []) listener()
}

/**
 * Subscribes this page to a topic while `listener` is given.
 * @param listener must stay the same from one render to the next
 */
export function useTopicSubscription(topic: string, listener: (() => void) | undefined): void {
  useEffect(() => {
    if (!listener) return
    const topicHearers = hearers.get(topic) ?? new Set()
    hearers.set(topic, topicHearers.add(listener))
    const leave = enter({ topic })
    return () => {
      topicHearers.delete(listener)
      leave()
    }
  }, [topic, listener])
}

/** Subscribes this page to the rows of a resource. */
export function useListSubscription(resource: string): void {
  useEffect(() => enter({ lists: [resource] }), [resource])
}

/** Subscribes this page to the rows of several resources. */
export function useListSubscriptions(resources: readonly string[]): void {
  const names = resources.toSorted().join(',')
  useEffect(() => (names === '' ? undefined : enter({ lists: names.split(',') })), [names])
}

import { useEffect } from 'react'
import { createValue } from '../valueStore.ts'

/** What a screen shows, to be told when others change it. */
export interface Look {
  readonly record?: { readonly resource: string; readonly id: number; readonly mode: 'view' | 'edit' }
  /** Names of the resources whose rows are listed. */
  readonly lists?: readonly string[]
}

/** In the order in which they were opened. */
const looks = createValue<readonly Look[]>([])

/** What the tab looks at: of several screens above each other the one opened last; a form on a record outweighs its screen. */
export const looking = {
  now: (): Look => {
    const all = looks.get()
    const record =
      all.findLast(({ record }) => record?.mode === 'edit')?.record ?? all.findLast(({ record }) => record)?.record
    const lists = all.findLast(({ lists }) => lists)?.lists
    return { ...(record ? { record } : {}), ...(lists ? { lists } : {}) }
  },
  subscribe: looks.subscribe,
}

function enter(look: Look): () => void {
  looks.set([...looks.get(), look])
  return () => looks.set(looks.get().filter((one) => one !== look))
}

/** Says that this screen shows a record, or has a form open on it; of no record while there is none. */
export function useRecordLook(resource: string, id: number | undefined, mode: 'view' | 'edit'): void {
  useEffect(() => (id === undefined ? undefined : enter({ record: { resource, id, mode } })), [resource, id, mode])
}

/** Says that this screen lists the rows of a resource. */
export function useListLook(resource: string): void {
  useEffect(() => enter({ lists: [resource] }), [resource])
}

/** Says that this screen is made of rows of these resources. */
export function useListLooks(resources: readonly string[]): void {
  const names = resources.toSorted().join(',')
  useEffect(() => (names === '' ? undefined : enter({ lists: names.split(',') })), [names])
}

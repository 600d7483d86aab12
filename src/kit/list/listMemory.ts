/** Where a list was left, for the way back from a record: its address's query, and the record that was opened. */
interface Left {
  readonly search: string
  readonly id?: number
  /** It has been shown: there is a list to come back to, and to step through. */
  readonly visited?: true
}

const left = new Map<string, Left>()

export const listMemory = {
  /** Remembers the query of a list as it is now. */
  search: (resource: string, search: string): void => {
    left.set(resource, { ...left.get(resource), search, visited: true })
  },
  /** Remembers the record that takes the focus when the list is shown again. */
  record: (resource: string, id: number): void => {
    left.set(resource, { search: '', ...left.get(resource), id })
  },
  get: (resource: string): Left => left.get(resource) ?? { search: '' },
  forgetRecord: (resource: string): void => {
    const { id: _, ...rest } = left.get(resource) ?? { search: '' }
    left.set(resource, rest)
  },
}

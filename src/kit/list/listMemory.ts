/** The state in which a list was left, for returning from a record: the query of its address and the record that was opened. */
interface Left {
  readonly search: string
  readonly id?: number
  /** The list has been shown, so there is one to return to and to step through. */
  readonly visited?: true
}

const memoryByResource = new Map<string, Left>()

export const listMemory = {
  /** Stores the current query of a list. */
  search: (resource: string, search: string): void => {
    memoryByResource.set(resource, { ...memoryByResource.get(resource), search, visited: true })
  },
  /** Stores the record to focus when the list is shown again. */
  record: (resource: string, id: number): void => {
    memoryByResource.set(resource, { search: '', ...memoryByResource.get(resource), id })
  },
  get: (resource: string): Left => memoryByResource.get(resource) ?? { search: '' },
  forgetRecord: (resource: string): void => {
    const { id: _, ...rest } = memoryByResource.get(resource) ?? { search: '' }
    memoryByResource.set(resource, rest)
  },
}

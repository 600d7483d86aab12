/** The group that the user views the program as. */
export interface ViewedGroup {
  readonly id: number
  readonly name: string
}

/** "View as group": applies to this tab only, until it is closed or the session ends. */
export interface ViewAs {
  group(): ViewedGroup | null
  begin(group: ViewedGroup): void
  end(): void
  /** Headers that make the server respond as to a member of the group; it then refuses all writes. */
  headers(): Record<string, string>
}

const KEY = 'view_as'

export function createViewAs(storage: Storage): ViewAs {
  const read = (): ViewedGroup | null => {
    const text = storage.getItem(KEY)
    if (text === null) return null
    try {
      const parsed: unknown = JSON.parse(text)
      if (typeof parsed !== 'object' || parsed === null || !('id' in parsed) || !('name' in parsed)) return null
      return { id: Number(parsed.id), name: String(parsed.name) }
    } catch {
      // Not written by this program.
      return null
    }
  }
  let group = read()
  return {
    group: () => group,
    begin: (next) => {
      group = next
      storage.setItem(KEY, JSON.stringify(next))
    },
    end: () => {
      group = null
      storage.removeItem(KEY)
    },
    headers: (): Record<string, string> => (group ? { 'x-view-as': String(group.id) } : {}),
  }
}

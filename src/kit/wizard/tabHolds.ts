/** Tracks which tab of a browser works on which draft. */
export interface TabHolds {
  /**
   * Claims this draft for this tab, and releases any other.
   * @returns false where another tab has it
   */
  readonly hold: (id: string) => Promise<boolean>
  readonly release: () => void
  /** Ids of the drafts that tabs of this browser are working on. */
  readonly held: () => Promise<ReadonlySet<string>>
}

const PREFIX = 'draft:'

/** Uses the browser's locks, which end with the tab. They are not available on pages without HTTPS, where nothing is tracked. */
export function tabHolds(): TabHolds {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  let release = (): void => undefined
  return {
    hold: (id) => {
      release()
      if (!locks) return Promise.resolve(true)
      return new Promise((resolve, reject) => {
        const lockRequest = locks.request(`${PREFIX}${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          if (!lock) return undefined
          return new Promise<void>((done) => {
            release = done
          })
        })
        lockRequest.catch(reject)
      })
    },
    release: () => release(),
    held: async () => {
      const all = locks ? await locks.query() : {}
      const names = (all.held ?? []).map(({ name = '' }) => name)
      return new Set(names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)))
    },
  }
}

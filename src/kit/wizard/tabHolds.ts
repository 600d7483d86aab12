/** Which tab of a browser works on which draft at the moment. */
export interface TabHolds {
  /** This tab works on this draft, and on no other. @returns false where another tab does so already */
  readonly hold: (id: string) => Promise<boolean>
  readonly release: () => void
  /** Ids of the drafts that tabs of this browser work on. */
  readonly held: () => Promise<ReadonlySet<string>>
}

const PREFIX = 'draft:'

/** Holds by locks of the browser, which end with the tab. A browser lends none to a page without encryption: nothing is held there. */
export function tabHolds(): TabHolds {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  let release = (): void => undefined
  return {
    hold: (id) => {
      release()
      if (!locks) return Promise.resolve(true)
      return new Promise((resolve, reject) => {
        const taken = locks.request(`${PREFIX}${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          if (!lock) return undefined
          return new Promise<void>((done) => {
            release = done
          })
        })
        taken.catch(reject)
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

import type { RaRecord } from 'ra-core'

type Values = Readonly<Record<string, unknown>>

/** Unsaved input of a form: survives a reload, a crash of the tab and the end of the session. */
export interface Draft {
  /** The changed fields only. */
  readonly values: Values
  /** The record that was edited, for detecting changes by others. */
  readonly base?: RaRecord
}

/** The fields of a form that differ from its initial values, according to react-hook-form's dirty fields. */
export function changedValues(values: Values, dirty: Values): Values {
  return Object.fromEntries(Object.keys(dirty).map((name) => [name, values[name]]))
}

const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && 'values' in value

/**
 * Drafts in the tab's storage, so that two tabs with the same form do not overwrite each other.
 * @param key identifies user and form; see `draftKey`
 */
export function draftAt(storage: Storage, key: string) {
  return {
    read: (): Draft | null => {
      const text = storage.getItem(key)
      if (text === null) return null
      try {
        const draft: unknown = JSON.parse(text)
        return isDraft(draft) ? draft : null
      } catch (error) {
        console.warn(`the draft ${key} cannot be read`, error)
        return null
      }
    },
    write: (draft: Draft): void => {
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch (error) {
        // A full storage must not prevent typing.
        console.warn(`the draft ${key} cannot be kept`, error)
      }
    },
    drop: (): void => storage.removeItem(key),
  }
}

export const draftKey = (user: number | undefined, resource: string, id: unknown): string =>
  `draft:${user ?? 0}:${resource}:${id ?? 'new'}`

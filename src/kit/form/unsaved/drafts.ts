import type { RaRecord } from 'ra-core'

type Values = Readonly<Record<string, unknown>>

/** What was typed into a form and not saved: survives a reload, a crash of the tab and the end of the session. */
export interface Draft {
  /** The changed fields only. */
  readonly values: Values
  /** The record that was changed, so that what others save meanwhile is noticed. */
  readonly base?: RaRecord
}

/** The fields of a form that differ from what it began with, by react-hook-form's own mark of them. */
export function changedValues(values: Values, dirty: Values): Values {
  return Object.fromEntries(Object.keys(dirty).map((name) => [name, values[name]]))
}

const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && 'values' in value

/**
 * Drafts in the storage of the tab: two tabs with the same form do not write into each other.
 * @param key who types into which form; see `draftKey`
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
        // A full storage must not keep anybody from typing.
        console.warn(`the draft ${key} cannot be kept`, error)
      }
    },
    drop: (): void => storage.removeItem(key),
  }
}

export const draftKey = (user: number | undefined, resource: string, id: unknown): string =>
  `draft:${user ?? 0}:${resource}:${id ?? 'new'}`

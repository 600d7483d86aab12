import type { RaRecord } from 'ra-core'
import { isSame } from '../form/stale/conflict.ts'

type Values = Readonly<Record<string, unknown>>

/** Unsaved input of a wizard, and the record as last saved. */
export interface WizardDraft {
  /** Distinguishes this new record from others: two tabs each create their own. */
  readonly id: string
  readonly step: string
  /** Fields by name. */
  readonly fields: Values
  readonly record: RaRecord<number> | null
  /** What steps store besides the record's fields, by names of their own. */
  readonly extra?: Values
}

/** A draft as stored on the server. */
export interface StoredDraft {
  readonly id: string
  readonly step: string
  readonly values: Values
  readonly version: number
  /** When it was last changed, as an instant. */
  readonly updated_at: string
}

/** The state of a draft in this tab. */
export interface Known {
  readonly draft: WizardDraft
  /** The version that the server had last; null while it has none. */
  readonly base: WizardDraft | null
  readonly version: number
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** @returns null where it is no valid draft, such as one of an older version of the program */
export function readStored({ id, step, values }: Pick<StoredDraft, 'id' | 'step' | 'values'>): WizardDraft | null {
  const { fields, record, extra } = values
  if (!isObject(fields)) return null
  const isRecord = isObject(record) && typeof record['id'] === 'number'
  const extraPart = isObject(extra) ? { extra } : {}
  return { id, step, fields, record: isRecord ? (record as RaRecord<number>) : null, ...extraPart }
}

export const valuesOfDraft = ({ fields, record, extra }: WizardDraft): Values => ({
  fields,
  record,
  ...(extra ? { extra } : {}),
})

function mergeValues(base: Values = {}, localValues: Values = {}, serverValues: Values = {}): Values {
  const merged: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(localValues), ...Object.keys(serverValues)])) {
    const from = isSame(localValues[name], base[name]) ? serverValues : localValues
    if (name in from) merged[name] = from[name]
  }
  return merged
}

/** Merges two versions field by field: fields that this tab has not changed since `base` get the other version's values. */
export function mergeDrafts(base: WizardDraft | null, localDraft: WizardDraft, serverDraft: WizardDraft): WizardDraft {
  const fields = mergeValues(base?.fields, localDraft.fields, serverDraft.fields)
  const extra = mergeValues(base?.extra, localDraft.extra, serverDraft.extra)
  const newer = Number(localDraft.record?.['version'] ?? 0) >= Number(serverDraft.record?.['version'] ?? 0)
  const extraPart = Object.keys(extra).length ? { extra } : {}
  return { ...localDraft, fields, record: newer ? localDraft.record : serverDraft.record, ...extraPart }
}

/**
 * What a tab continues with after a reload: its own copy, merged with the server's copy of the same record.
 * @returns null where the record was finished or discarded elsewhere and nothing was typed here since
 */
export function resume(local: Known, storedDraft: StoredDraft | null): Known | null {
  const serverDraft = storedDraft && readStored(storedDraft)
  if (serverDraft && storedDraft) {
    const draft =
      local.version === storedDraft.version ? local.draft : mergeDrafts(local.base, local.draft, serverDraft)
    return { draft, base: serverDraft, version: storedDraft.version }
  }
  const isTyped = local.version === 0 || !isSame(local.base && valuesOfDraft(local.base), valuesOfDraft(local.draft))
  return isTyped ? { draft: local.draft, base: null, version: 0 } : null
}

import type { RaRecord } from 'ra-core'
import { isSame } from '../form/stale/conflict.ts'

type Values = Readonly<Record<string, unknown>>

/** What was typed into a wizard and is not saved, and the record as it was saved last. */
export interface WizardDraft {
  /** Tells this record in the making from any other: two windows may each make one. */
  readonly id: string
  readonly step: string
  /** Fields by name. */
  readonly fields: Values
  readonly record: RaRecord<number> | null
  /** What steps keep beside the fields of the record, by names of their own. */
  readonly extra?: Values
}

/** The draft as the server keeps it. */
export interface KeptDraft {
  readonly step: string
  readonly values: Values
  readonly version: number
}

/** What this window knows of a draft. */
export interface Known {
  readonly draft: WizardDraft
  /** As the server had it last; null while it has none. */
  readonly base: WizardDraft | null
  readonly version: number
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** @returns null for what is no draft, such as one of an older version of the program */
export function readKept({ step, values }: Pick<KeptDraft, 'step' | 'values'>): WizardDraft | null {
  const { id, fields, record, extra } = values
  if (typeof id !== 'string' || !isObject(fields)) return null
  const isRecord = isObject(record) && typeof record['id'] === 'number'
  const kept = isObject(extra) ? { extra } : {}
  return { id, step, fields, record: isRecord ? (record as RaRecord<number>) : null, ...kept }
}

export const valuesOfDraft = ({ id, fields, record, extra }: WizardDraft): Values => ({
  ...{ id, fields, record },
  ...(extra ? { extra } : {}),
})

function mergeValues(base: Values = {}, mine: Values = {}, theirs: Values = {}): Values {
  const merged: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const from = isSame(mine[name], base[name]) ? theirs : mine
    if (name in from) merged[name] = from[name]
  }
  return merged
}

/** Mine over theirs, field by field: what I have left alone since `base` is as they have it. */
export function mergeDrafts(base: WizardDraft | null, mine: WizardDraft, theirs: WizardDraft): WizardDraft {
  const fields = mergeValues(base?.fields, mine.fields, theirs.fields)
  const extra = mergeValues(base?.extra, mine.extra, theirs.extra)
  const newer = Number(mine.record?.['version'] ?? 0) >= Number(theirs.record?.['version'] ?? 0)
  const kept = Object.keys(extra).length ? { extra } : {}
  return { ...mine, fields, record: newer ? mine.record : theirs.record, ...kept }
}

/**
 * What a window begins with: what it had itself before a reload, together with what the server keeps of the same record; else what
 * the server keeps; else nothing.
 */
export function resume(local: Known | null, kept: KeptDraft | null): Known | null {
  const theirs = kept && readKept(kept)
  if (local && theirs && kept && local.draft.id === theirs.id) {
    const draft = local.version === kept.version ? local.draft : mergeDrafts(local.base, local.draft, theirs)
    return { draft, base: theirs, version: kept.version }
  }
  // Finished or thrown away elsewhere, and nothing typed here since: it is over here as well.
  if (local && (local.version === 0 || !isSame(local.base && valuesOfDraft(local.base), valuesOfDraft(local.draft))))
    return { draft: local.draft, base: null, version: kept?.version ?? 0 }
  return theirs && kept ? { draft: theirs, base: theirs, version: kept.version } : null
}

import { useMemo } from 'react'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { ColumnOrder, DayOrder } from '../../../../schema/engine/text/dayOrder.ts'
import { type RefusedCall, usePorts } from '../../ports.ts'

/** State of an import, as the API returns it. */
export interface ImportState {
  readonly id: number
  readonly name: string
  readonly format: 'csv' | 'xlsx' | 'vcf'
  readonly size: number
  readonly status: 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed'
  readonly total: number | null
  readonly done: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  readonly skipped: number
  readonly changeset: string
  readonly failure: { readonly code: string; readonly errors?: FieldErrors } | null
}

/** The first rows of a file, how it was parsed, and the suggested fields of its columns. */
export interface ImportFile extends ImportState {
  readonly encoding: string
  readonly delimiter: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly columns: readonly (string | null)[]
  /** For each column how its mapping was determined. */
  readonly sources: readonly ('remembered' | 'profile' | 'name' | 'guess' | null)[]
  /** For each column the detected date order: one order, both, or neither; null for a column without dates. */
  readonly orders: readonly (ColumnOrder | null)[]
  /** The user's own choices, for returning to the columns. */
  readonly chosenOrders?: ImportSettings['orders']
  /** The program that the file comes from, if its headings tell. */
  readonly program: string | null
}

/** Meaning of a text in a file: a record, a choice, yes or no, nothing, or a record to be created. */
export type Meaning = number | string | boolean | null | { readonly new: true }
/** Column → text → its meaning. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, Meaning>>>>

/** A text in the file that matches no value. */
export interface MetText {
  readonly text: string
  readonly shown: string
  readonly rows: number
  readonly code: string | null
  readonly meant?: Meaning
  readonly guess: number | string | boolean | null
  readonly can_make: boolean
}

/** The field of a column, with its texts that match no value and their possible meanings. */
export interface MetField {
  readonly field: string
  readonly options: readonly { readonly value: number | string | boolean; readonly label: string }[]
  readonly more: boolean
  readonly can_empty: boolean
  readonly texts: readonly MetText[]
}

export interface ImportSettings {
  readonly encoding: string
  readonly delimiter: string
  readonly columns: readonly (string | null)[]
  readonly mode: 'create' | 'upsert'
  readonly key?: string
  readonly duplicates: Decision
  /** For each column the date order that the user chose, if any. */
  readonly orders: readonly (DayOrder | null)[]
}

/** What to do with a row that probably exists already. */
export const DECISIONS = ['skip', 'update', 'create'] as const
export type Decision = (typeof DECISIONS)[number]

/** Rows that probably exist already: as a record, or as an earlier row of the file. */
export interface LikelyRows {
  readonly data: readonly {
    readonly n: number
    readonly cells: readonly string[] | null
    readonly likely: readonly {
      readonly id: number | null
      readonly row: number | null
      readonly label: string
      readonly by: readonly string[]
    }[]
    readonly decision: Decision
    readonly can_update: boolean
  }[]
  readonly total: number
  readonly limit: number
}

export interface RefusedRows {
  readonly data: readonly {
    readonly n: number
    readonly cells: readonly string[] | null
    /** Error → column of the file, where it has one. */
    readonly columns: Readonly<Record<string, number>>
    readonly errors: FieldErrors
  }[]
  readonly total: number
}

/** Requests for the steps of an import. */
export function useImportCalls(resource: string) {
  const { get, send, file } = usePorts()
  return useMemo(() => {
    const base = `/${resource}/imports`
    return {
      upload: (chosen: File) =>
        send<ImportFile>(
          'POST',
          `${base}?name=${encodeURIComponent(chosen.name.slice(0, 255))}`,
          new Blob([chosen], { type: 'application/octet-stream' }),
        ),
      state: (id: number) => get<ImportState>(`${base}/${id}`),
      preview: (id: number, read: { encoding?: string; delimiter?: string } = {}) =>
        send<ImportFile>('POST', `${base}/${id}/preview`, read),
      check: (id: number, settings: ImportSettings) => send<ImportState>('POST', `${base}/${id}/check`, settings),
      values: (id: number, locale: string) =>
        get<{ readonly fields: readonly MetField[] }>(`${base}/${id}/values?locale=${locale}`),
      mean: (id: number, values: Meanings) => send<ImportState>('POST', `${base}/${id}/values`, { values }),
      run: (id: number) => send<ImportState>('POST', `${base}/${id}/run`, {}),
      cancel: (id: number) => send<ImportState>('POST', `${base}/${id}/cancel`, {}),
      refused: (id: number) => get<RefusedRows>(`${base}/${id}/refused`),
      repair: (id: number, n: number, cells: Readonly<Record<string, string>>) =>
        send<ImportState>('POST', `${base}/${id}/refused`, { n, cells }),
      likely: (id: number, page: number) => get<LikelyRows>(`${base}/${id}/likely?page=${page}`),
      decide: (id: number, decision: Decision, rows?: readonly number[]) =>
        send<ImportState>('POST', `${base}/${id}/likely`, { decision, ...(rows ? { rows } : {}) }),
      rejected: (id: number, as: { format: string; locale: string; texts: Record<string, string> }) =>
        send<{ url: string }>('POST', `${base}/${id}/rejected`, as),
      template: (format: string, locale: string) =>
        file(`/${resource}/import-template?format=${format}&locale=${locale}`),
    }
  }, [resource, get, send, file])
}

export type ImportCalls = ReturnType<typeof useImportCalls>

/** Message key and arguments for an error in a file or a step. */
export function problemOf(error: unknown): { readonly key: string; readonly args: Record<string, unknown> } {
  const { code = '', status, body } = error as RefusedCall & { body?: { limit?: number } }
  const [first] = body?.errors?.['file'] ?? []
  if (first) return { key: `transfer.import.problem.${first.code}`, args: { ...first.params } }
  if (status === 404) return { key: 'transfer.import.problem.gone', args: {} }
  const limit = Math.floor((body?.limit ?? 0) / 1_048_576)
  return { key: `transfer.import.problem.${code}`, args: { limit } }
}

/** Message key and arguments for why an import ended. */
export function reasonOf({ code, errors }: NonNullable<ImportState['failure']>) {
  const [wrong] = errors?.['file'] ?? []
  return { key: `transfer.import.problem.${wrong?.code ?? code}`, args: { ...wrong?.params } }
}

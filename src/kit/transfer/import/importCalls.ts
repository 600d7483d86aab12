import { useMemo } from 'react'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { ColumnOrder, DayOrder } from '../../../../schema/engine/text/dayOrder.ts'
import { type RefusedCall, usePorts } from '../../ports.ts'

/** How an import stands, as the API tells it. */
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

/** The beginning of a file, how it was read, and what its columns seem to be. */
export interface ImportFile extends ImportState {
  readonly encoding: string
  readonly delimiter: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly columns: readonly (string | null)[]
  /** For each column how it is known what it becomes. */
  readonly sources: readonly ('remembered' | 'profile' | 'name' | 'guess' | null)[]
  /** For each column what its dates show: an order, both, or neither; null for one without dates. */
  readonly orders: readonly (ColumnOrder | null)[]
  /** What was chosen in their place, for whoever comes back to the columns. */
  readonly chosenOrders?: ImportSettings['orders']
  /** The program that the file comes from, where its headings tell. */
  readonly program: string | null
}

/** What a text of a file means: a record, a choice, yes or no, nothing, or a record that is made. */
export type Meaning = number | string | boolean | null | { readonly new: true }
/** Column → text → what it means. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, Meaning>>>>

/** A text of the file that stands for no value. */
export interface MetText {
  readonly text: string
  readonly shown: string
  readonly rows: number
  readonly code: string | null
  readonly meant?: Meaning
  readonly guess: number | string | boolean | null
  readonly can_make: boolean
}

/** What a column of the file becomes, with its texts that stand for no value and what they may mean. */
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
  /** For each column in which order its dates are, where somebody has said. */
  readonly orders: readonly (DayOrder | null)[]
}

/** What becomes of a row that is likely there already. */
export const DECISIONS = ['skip', 'update', 'create'] as const
export type Decision = (typeof DECISIONS)[number]

/** Rows that are likely there already: as a record, or as an earlier row of the file. */
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

/** The steps of an import as the API takes them. */
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

/** Message key and arguments of what stands against a file or a step. */
export function problemOf(error: unknown): { readonly key: string; readonly args: Record<string, unknown> } {
  const { code = '', status, body } = error as RefusedCall & { body?: { limit?: number } }
  const [first] = body?.errors?.['file'] ?? []
  if (first) return { key: `transfer.import.problem.${first.code}`, args: { ...first.params } }
  if (status === 404) return { key: 'transfer.import.problem.gone', args: {} }
  const limit = Math.floor((body?.limit ?? 0) / 1_048_576)
  return { key: `transfer.import.problem.${code}`, args: { limit } }
}

/** Message key and arguments of what ended an import. */
export function reasonOf({ code, errors }: NonNullable<ImportState['failure']>) {
  const [wrong] = errors?.['file'] ?? []
  return { key: `transfer.import.problem.${wrong?.code ?? code}`, args: { ...wrong?.params } }
}

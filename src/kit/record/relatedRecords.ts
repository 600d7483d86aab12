import { createContext } from 'react'

/** Records that a record refers to and whose details its page shows, by the field that refers to them. */
export type RelatedRecords = Readonly<
  Record<string, (Readonly<Record<string, unknown>> & { readonly id: number }) | undefined>
>

export const RelatedRecordsContext = createContext<RelatedRecords>({})

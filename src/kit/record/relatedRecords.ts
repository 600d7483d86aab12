import { createContext } from 'react'

/** The records that a record refers to and of which its screen says more, by the field that names them. */
export type RelatedRecords = Readonly<
  Record<string, (Readonly<Record<string, unknown>> & { readonly id: number }) | undefined>
>

export const RelatedRecordsContext = createContext<RelatedRecords>({})

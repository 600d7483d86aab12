/** How far a job has come, by categories; one that is on hold or cancelled is nowhere on this way. */
export const WAY = ['unscheduled', 'scheduled', 'in_progress', 'completed', 'invoiced'] as const

/** A status of the library of jobs, as far as it decides anything. */
export interface JobStatusRow {
  readonly id: number
  readonly category: string
  readonly position: number
}

/** A document that a job asks for, and the status before which it has to be signed. */
export interface RequiredDocument {
  readonly id: number
  readonly name: string
  readonly required: JobStatusRow
  /** By a signature that counts, on the job or on the one that it is a part of. */
  readonly signed: boolean
}

/** Whether the status `now` is `at` or later: by category, within one category by the order of the library. */
export function reaches(now: JobStatusRow, at: JobStatusRow): boolean {
  if (now.id === at.id) return true
  const [here, there] = [now, at].map(({ category }) => WAY.findIndex((one) => one === category)) as [number, number]
  if (here < 0 || there < 0) return false
  return here > there || (here === there && now.position >= at.position)
}

/**
 * The documents that have to be signed before a job makes a move, and are not: required before the status that it enters or an earlier one, which it
 * has not come to yet.
 * @param from the status that says how far it has come; null where none does
 */
export const missingDocuments = <D extends RequiredDocument>(
  documents: readonly D[],
  from: JobStatusRow | null,
  to: JobStatusRow,
): readonly D[] =>
  documents.filter(
    ({ required, signed }) => !signed && reaches(to, required) && !(from !== null && reaches(from, required)),
  )

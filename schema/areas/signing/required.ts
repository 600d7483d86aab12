/** Progress of a job by category; on hold and cancelled are outside this order. */
export const WAY = ['unscheduled', 'scheduled', 'in_progress', 'completed', 'invoiced'] as const

/** A status of the job library, as far as it decides anything. */
export interface JobStatusRow {
  readonly id: number
  readonly category: string
  readonly position: number
}

/** A document that a job requires, and the status before which it must be signed. */
export interface RequiredDocument {
  readonly id: number
  readonly name: string
  readonly required: JobStatusRow
  /** By a valid signature, on the job or on its parent. */
  readonly signed: boolean
}

/** Whether the status `now` is `target` or later: by category, and within one category by library order. */
export function reaches(now: JobStatusRow, target: JobStatusRow): boolean {
  if (now.id === target.id) return true
  const [currentIndex, targetIndex] = [now, target].map(({ category }) => WAY.findIndex((one) => one === category)) as [
    number,
    number,
  ]
  if (currentIndex < 0 || targetIndex < 0) return false
  return currentIndex > targetIndex || (currentIndex === targetIndex && now.position >= target.position)
}

/**
 * The unsigned documents that prevent a job's move: required before the new status or an earlier one that the job has not reached yet.
 * @param from the status that shows its progress; null when none does
 */
export const missingDocuments = <D extends RequiredDocument>(
  documents: readonly D[],
  from: JobStatusRow | null,
  to: JobStatusRow,
): readonly D[] =>
  documents.filter(
    ({ required, signed }) => !signed && reaches(to, required) && !(from !== null && reaches(from, required)),
  )

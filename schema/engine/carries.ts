/** What a record has besides its fields. Declaring one is all that is needed for its screen, its API and its table rows. */
export interface RecordFeatures {
  /** Questions are asked about it: those that name this among what they apply to. */
  readonly questions?: string
  readonly comments?: true
  readonly tasks?: true
  readonly files?: true
}
export const RECORD_FEATURES = [
  'questions',
  'comments',
  'tasks',
  'files',
] as const satisfies readonly (keyof RecordFeatures)[]

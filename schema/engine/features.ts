/** What a record has besides its fields. Declaring a feature is all its screen, its API and its table need. */
export interface RecordFeatures {
  /** Questions can be asked about it: the ones that name this among what they apply to. */
  readonly questions?: string
  /** It can be commented on, and has a timeline. */
  readonly comments?: true
  /** Tasks can be about it. */
  readonly tasks?: true
  /** Files can be attached to it. */
  readonly files?: true
}
export const RECORD_FEATURES = [
  'questions',
  'comments',
  'tasks',
  'files',
] as const satisfies readonly (keyof RecordFeatures)[]

import type { ComponentType } from 'react'
import type { RecordFeatures } from '../../../../schema/engine/features.ts'
import { FileEntry } from '../../files/FileEntry.tsx'
import type { Names } from '../../undo/Value.tsx'
import { AnswerEntry } from '../answers/AnswerEntry.tsx'
import { CommentEntry } from '../comments/CommentEntry.tsx'
import type { PartProps } from '../sections/parts.tsx'
import { ChangeEntry } from './ChangeEntry.tsx'
import { StatusEntry } from './StatusEntry.tsx'
import { SystemEntry } from './SystemEntry.tsx'
import type { Entry } from './useTimeline.ts'

export interface EntryProps extends PartProps {
  readonly entry: Entry
  readonly names: Names
}

export interface TimelineKind {
  /** Name on the server; its label is `record.kinds.<kind>`. */
  readonly kind: string
  /** Whether a record with these features can have entries of the kind. */
  readonly when: (carries: RecordFeatures) => boolean
  readonly Entry: ComponentType<EntryProps>
}

/** The built-in kinds of timeline entries, also used as filters; areas add theirs. Kinds that no area defines are skipped. */
export const timelineKinds: readonly TimelineKind[] = [
  { kind: 'comment', when: ({ comments }) => comments === true, Entry: CommentEntry },
  { kind: 'file', when: ({ files }) => files === true, Entry: FileEntry },
  { kind: 'answer', when: ({ questions }) => questions !== undefined, Entry: AnswerEntry },
  { kind: 'status', when: () => true, Entry: StatusEntry },
  { kind: 'change', when: () => true, Entry: ChangeEntry },
  { kind: 'system', when: ({ comments }) => comments === true, Entry: SystemEntry },
]

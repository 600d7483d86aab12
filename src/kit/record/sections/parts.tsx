import type { RaRecord } from 'ra-core'
import type { ComponentType } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { RecordFeatures } from '../../../../schema/engine/features.ts'
import type { Action } from '../../../../schema/engine/permissions.ts'
import { linesOf } from '../../map/places.ts'
import { loadable } from '../../ui/loadable.tsx'
import { Pending } from '../../ui/Pending.tsx'

/** Props of a section of a record's page. */
export interface PartProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  /** The record is archived, or the user may not change it. */
  readonly readOnly: boolean
}

export interface RecordPart {
  /** Same key as in the log and in live messages. */
  readonly key: string
  /** Message key of its heading. */
  readonly title: string
  readonly when: (carries: RecordFeatures, resource: AnyResource, record: RaRecord<number>) => boolean
  /** What its shortcut starts, also while another tab is open: key, message key, and the required permission. */
  readonly begins?: { readonly keys: string; readonly text: string; readonly needs?: readonly [string, Action] }
  /** Rendered instead while another tab is open, for users who may change the record. */
  readonly Elsewhere?: ComponentType<PartProps>
  /** Renders a `PartCard`; loaded with the first page that shows it. */
  readonly Part: ComponentType<PartProps>
}

/** The sections below the fields on a record's page, in this order. */
export const recordParts: readonly RecordPart[] = [
  {
    key: 'places',
    title: 'map.title',
    when: (_carries, resource, record) => linesOf(resource, record).length > 0,
    Part: loadable(() => import('../../map/PlacesPart.tsx'), <Pending lines={4} />),
  },
  {
    key: 'answers',
    title: 'answers.title',
    when: ({ questions }) => questions !== undefined,
    begins: { keys: 'q', text: 'answers.edit' },
    Part: loadable(() => import('../answers/AnswersPart.tsx'), <Pending lines={4} />),
  },
  {
    key: 'files',
    title: 'files.title',
    when: ({ files }) => files === true,
    begins: { keys: 'u', text: 'files.add' },
    Elsewhere: loadable(() => import('../../files/FilesElsewhere.tsx')),
    Part: loadable(() => import('../../files/FilesPart.tsx'), <Pending lines={4} />),
  },
]

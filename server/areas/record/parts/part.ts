import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { RecordFeatures } from '../../../../schema/engine/features.ts'
import type { Context, Engine, WriteContext } from '../../../engine/http/context.ts'
import type { FindIrreversible, Restore } from '../../../engine/http/defineServer.ts'
import { publish } from '../../../engine/http/events.ts'
import { audit } from '../../../engine/write/audit.ts'
import type { Source } from './source.ts'
import type { Subject } from './subject.ts'

/** A feature of records besides their fields: comments, files, answers … Listed in server/recordParts.ts. */
export interface Part {
  /** Its name in the log before the dot (`comments.12`), and on screens. */
  readonly key: string
  /** The declared feature that enables it; null if every record with a screen has it. */
  readonly carried: keyof RecordFeatures | null
  /** The only resource with this part, whatever is declared. */
  readonly of?: string
  /** How an undo restores an item; the key is the text after the dot. */
  readonly restore?: Restore
  /** Items that a revert never restores. */
  readonly irreversible?: FindIrreversible
  /** What it adds to the timeline. */
  readonly sources?: readonly Source[]
  /** Check of changes to these fields of the record itself; throws to refuse them. */
  readonly check?: {
    readonly watches: (resource: AnyResource) => readonly string[]
    readonly run: (
      write: WriteContext,
      resource: AnyResource,
      values: Readonly<Record<string, unknown>>,
      before: Readonly<Record<string, unknown>> | null,
    ) => Promise<void>
  }
  /** Counts the items of each of these records, in as many statements as for one record. */
  readonly counts?: (
    ctx: Context,
    resource: AnyResource,
    rows: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<ReadonlyMap<number, PartCount>>
  /** Endpoints below a record, for each resource with this part. */
  readonly routes?: (app: FastifyInstance, engine: Engine, resource: AnyResource) => void
  /** Endpoints of its own, registered once. */
  readonly ownRoutes?: (app: FastifyInstance, engine: Engine) => void
}

/** Number of items of a record; where it applies, also the possible and the missing ones. */
export interface PartCount {
  readonly count: number
  readonly of?: number
  readonly missing?: number
}

export interface PartChange {
  /** Id of the changed item. */
  readonly key: string | number
  /** As the part's `restore.put` takes it; null while it does not exist. */
  readonly before: unknown
  readonly after: unknown
}

/**
 * Logs a change of an item of a record, in the record's log and in the same transaction, and publishes it to clients. The record must be locked:
 * `subjectOf(write, …, 'update')`. An undo uses the part's `restore`.
 */
export async function logPart(
  write: WriteContext,
  { resource, row }: Subject,
  part: string,
  changes: readonly PartChange[],
): Promise<void> {
  if (changes.length === 0) return
  const side = (which: 'before' | 'after') => ({
    id: row.id,
    [resource.represent]: row[resource.represent],
    ...Object.fromEntries(changes.map((change) => [`${part}.${change.key}`, change[which]])),
  })
  await audit(write, resource, [{ event: 'updated', before: side('before'), after: side('after') }])
  await publish(write, resource.name, row.id, part)
}

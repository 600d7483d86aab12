import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { RecordFeatures } from '../../../../schema/engine/features.ts'
import type { Context, Engine, WriteContext } from '../../../engine/http/context.ts'
import type { FindIrreversible, Restore } from '../../../engine/http/defineServer.ts'
import { publish } from '../../../engine/http/events.ts'
import { audit } from '../../../engine/write/audit.ts'
import type { Source } from './source.ts'
import type { Subject } from './subject.ts'

/** What records carry besides their fields: comments, files, answers … Listed in server/recordParts.ts. */
export interface Part {
  /** Its name in the log before the dot (`comments.12`), and on the screen. */
  readonly key: string
  /** What a declaration says to have it; null for what every record with a screen of its own has. */
  readonly carried: keyof RecordFeatures | null
  /** The one resource that has it, whatever its declaration says. */
  readonly of?: string
  /** How an undo puts one back; the key is what stands behind the dot. */
  readonly restore?: Restore
  /** What of it a revert never puts back. */
  readonly irreversible?: FindIrreversible
  /** What it adds to the timeline. */
  readonly sources?: readonly Source[]
  /** What it has to say to a change of the record itself that touches these fields: throws to refuse. */
  readonly check?: {
    readonly watches: (resource: AnyResource) => readonly string[]
    readonly run: (
      write: WriteContext,
      resource: AnyResource,
      values: Readonly<Record<string, unknown>>,
      before: Readonly<Record<string, unknown>> | null,
    ) => Promise<void>
  }
  /** How many of them each of these records has, in as many statements as one record takes. */
  readonly counts?: (
    ctx: Context,
    resource: AnyResource,
    rows: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<ReadonlyMap<number, PartCount>>
  /** Endpoints below a record, for each resource that carries it. */
  readonly routes?: (app: FastifyInstance, engine: Engine, resource: AnyResource) => void
  /** Endpoints of its own, once. */
  readonly ownRoutes?: (app: FastifyInstance, engine: Engine) => void
}

/** How many a record has; where that matters, of how many, and how many it cannot do without. */
export interface PartCount {
  readonly count: number
  readonly of?: number
  readonly missing?: number
}

export interface PartChange {
  /** Of the one that changed: its id. */
  readonly key: string | number
  /** As the part's `restore.put` takes it; null while it is not there. */
  readonly before: unknown
  readonly after: unknown
}

/**
 * Logs what changed about a record, in its own chain of the log and in the transaction that changes it, and tells whoever looks at it.
 * The record must have been locked: `subjectOf(write, …, 'update')`. Undo then goes by the part's `restore`.
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

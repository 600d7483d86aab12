import { sql } from 'kysely'
import type { WriteContext } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { fetchRecords } from '../../../engine/read/read.ts'
import { asProgram } from '../../jobs/subJobs.ts'
import type { Invoice } from '../rows.ts'

/** What decides whether a job can be invoiced in a batch. */
export interface Candidate {
  readonly id: number
  readonly parent_id: number | null
  readonly customer_id: number
  readonly franchise_id: number | null
  readonly quote_id: number | null
  readonly archived: boolean
  readonly category: string
  /** The draft invoice for the whole remaining amount, if there is one. */
  readonly draft: Invoice | null
}

/** Returns jobs with their open drafts for the remaining amount, in two statements. */
export async function candidatesOf(
  write: WriteContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Candidate>> {
  const { rows } = await sql<Omit<Candidate, 'draft'> & { draft: number | null }>`
    select j.id, j.parent_id, j.customer_id, j.franchise_id, j.quote_id, j.archived_at is not null as archived, s.category,
      (select max(i.id) from invoices i where i.job_id = j.id and i.status = 'draft' and i.kind = 'final' and i.archived_at is null) as draft
    from jobs j join job_statuses s on s.id = j.job_status_id where j.id = any(${[...ids]}::bigint[])`.execute(write.tx)
  const drafts = rows.flatMap(({ draft }) => draft ?? [])
  const found = drafts.length ? await fetchRecords(asProgram(write), write.tx, 'invoices', drafts, 'read') : []
  const byId = new Map(found.map((row) => [row.id, row]))
  return new Map(rows.map((row) => [row.id, { ...row, draft: byId.get(row.draft ?? 0) ?? null }]))
}

/**
 * Checks whether a job can be invoiced in a batch: it must be completed and not invoiced already, and a sub-job invoiced with its job is refused if
 * that job was chosen too.
 * @param chosen ids of all chosen jobs
 * @throws problem 409 archived, not_completed, invoiced_with_parent, draft_exists, nothing_to_invoice
 */
export function checkFit(
  { parent_id, archived, category, draft }: Candidate,
  { chosen, issue }: { readonly chosen: { readonly has: (id: number) => boolean }; readonly issue: boolean },
): void {
  if (archived) throw problem(409, 'archived')
  if (parent_id !== null && chosen.has(parent_id)) throw problem(409, 'invoiced_with_parent')
  if (category === 'invoiced') throw problem(409, 'nothing_to_invoice')
  if (category !== 'completed') throw problem(409, 'not_completed')
  if (draft && !issue) throw problem(409, 'draft_exists')
}

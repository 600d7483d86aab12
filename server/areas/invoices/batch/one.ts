import type { WriteContext } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { fetchRecord, fetchRecords } from '../../../engine/read/read.ts'
import { asProgram } from '../../jobs/subJobs.ts'
import { draftOfJob } from '../drafts.ts'
import { factsOf } from '../facts.ts'
import { issueDraft } from '../issuing.ts'
import { holdJob } from '../ofJob.ts'
import { candidatesOf, checkFit } from './fitness.ts'

export interface BatchItem {
  readonly issue: boolean
  readonly issue_date: string | null
}

/**
 * Invoices the remaining amount of one job, which is locked meanwhile: as a draft, or issued. An existing draft is issued as it is.
 * @returns the invoice's id
 * @throws problem of `checkFit`, of calculating the document and of issuing; 404 for a job that the caller may not see
 */
export async function invoiceOne(
  write: WriteContext,
  id: number,
  { issue, issue_date, chosen }: BatchItem & { readonly chosen: ReadonlySet<number> },
): Promise<number> {
  const job = await fetchRecord(write, write.tx, 'jobs', id, 'read')
  const hold = async (draft: number | undefined) =>
    draft === undefined ? [] : fetchRecords(asProgram(write), write.tx, 'invoices', [draft], 'update', true)
  // Locks the invoice before the job, in the order used everywhere, to avoid deadlocks.
  const draftId = (await candidatesOf(write, [id])).get(id)?.draft?.id
  await hold(draftId)
  await holdJob(write, id)
  const candidate = (await candidatesOf(write, [id])).get(id)
  if (!candidate) throw problem(404, 'not_found')
  checkFit(candidate, { chosen, issue })
  const facts = factsOf(write)
  const invoiceDraft = candidate.draft ?? (await draftOfJob(write, job, { kind: 'final' }, facts))
  if (!issue) return invoiceDraft.id
  // Changing a draft locks the invoice but not its job, so the status is checked again.
  const [draft] = candidate.draft ? await hold(invoiceDraft.id) : [invoiceDraft]
  if (draft?.status !== 'draft') throw problem(409, 'invoice_not_draft')
  await issueDraft(write, draft, { issue_date }, facts)
  return invoiceDraft.id
}

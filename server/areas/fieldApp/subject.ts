import type { RecordFeatures } from '../../../schema/engine/features.ts'
import type { Context, WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { type Subject, subjectOf, type Which } from '../record/parts/subject.ts'
import { jobIdOf } from './job.ts'
import { forVisit, ownVisit } from './mine.ts'

/**
 * Returns the job of the caller's own visit.
 * @throws problem 409 visit_without_job
 */
export async function jobOfVisit(ctx: Context | WriteContext, id: string): Promise<Which & { readonly id: number }> {
  const { visit } = await ownVisit(ctx, id)
  const job = jobIdOf(visit)
  if (job === null) throw problem(409, 'visit_without_job')
  return { resource: 'jobs', id: job }
}

/** Returns the job of the caller's own visit as the subject of notes, files and answers, and the context that may write them. */
export async function subjectOfVisit<C extends Context | WriteContext>(
  ctx: C,
  id: string,
  part: keyof RecordFeatures,
  act: 'read' | 'update' | 'comment',
): Promise<{ office: C; subject: Subject }> {
  const which = await jobOfVisit(ctx, id)
  const office = forVisit(ctx)
  return { office, subject: await subjectOf(office, which, part, act) }
}

import { sql } from 'kysely'
import { PAPER_WORDS } from '../../../schema/areas/documents/documentTexts.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { formatDate, type Locale } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { TITLE_SEPARATOR } from '../../../schema/engine/titleFields.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import type { Context } from '../../engine/http/context.ts'
import { inLanguage, lineTitleExpression } from '../../engine/read/language.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { aboutOf } from '../documents/about.ts'
import { answerLines, clock } from '../documents/answerLines.ts'
import { block, letterhead } from '../documents/letterhead.ts'
import { type PdfDocument, type Piece, right, stack, table, text } from '../documents/pdfDocument.ts'
import { titleLine } from './titleLine.ts'

interface Part {
  readonly id: number
  readonly number: string
  readonly title: string | null
  readonly description: string | null
  readonly services: readonly Line[]
  readonly materials: readonly Line[]
}
interface Line {
  readonly name: string
  readonly quantity: number
}
interface Visit {
  readonly starts_at: string
  readonly ends_at: string
  readonly workers: string
}

/** Returns the job and its sub-jobs in order, with the services and materials of each. A job sheet has no prices. */
async function partsOf({ engine, engine: { resources } }: Context, job: RecordRow): Promise<readonly Part[]> {
  const lines = (
    table: string,
    name = sql<string>`l.name`,
  ) => sql`coalesce((select jsonb_agg(jsonb_build_object('name', ${name}, 'quantity', l.quantity) order by l.position)
    from ${sql.table(table)} l where l.owner_id = t.id), '[]')`
  const { rows } = await sql<Part>`
    select t.id, t.number, t.title, t.description, ${lines('jobs_services', lineTitleExpression(resources.get('services'), 'l', 'service_id'))} as services, ${lines('jobs_materials')} as materials from jobs t
    where t.id = ${job.id} or (t.parent_id = ${job.id} and t.archived_at is null) order by t.parent_id nulls first, t.sub_number, t.id`.execute(
    engine.db,
  )
  return rows
}

async function visitsOf({ engine }: Context, ids: readonly number[]): Promise<readonly Visit[]> {
  const { rows } = await sql<Visit>`
    select a.starts_at, a.ends_at, coalesce((select string_agg(w.name, ', ' order by l.position) from appointments_worker_ids l
      join workers w on w.id = l.target_id where l.owner_id = a.id), '') as workers
    from appointments a where a.subject = 'jobs' and a.subject_id = any(${ids}::bigint[]) and a.archived_at is null and a.status <> 'cancelled'
    order by a.starts_at limit 50`.execute(engine.db)
  return rows
}

/** Blank space for handwriting. */
const room = (label: string, height: number): Piece => ({
  unbreakable: true,
  margin: [0, 16, 0, 0],
  table: { widths: ['*'], heights: [height], body: [[text(label, { style: 'label' })]] },
  layout: { defaultBorder: true },
})

/** The job sheet for workers: address, contact, times, services and materials, answers, and space for notes and a signature. */
export const jobSheetPdf = (ctx: Context, job: RecordRow, locale: Locale): Promise<PdfDocument> =>
  inLanguage(locale, () => documentInLocale(ctx, job, locale))

async function documentInLocale(ctx: Context, job: RecordRow, locale: Locale): Promise<PdfDocument> {
  const words = PAPER_WORDS[locale]
  const [about, parts] = await Promise.all([aboutOf(ctx, job, ['job-types', 'job_type_id']), partsOf(ctx, job)])
  const visits = await visitsOf(
    ctx,
    parts.map(({ id }) => id),
  )
  const answersByPart = await Promise.all(parts.map(({ id }) => answerLines(ctx, jobs.name, id, locale)))
  const number = String(job['number'])
  const title = [about.customer, job['title']].filter(Boolean).join(TITLE_SEPARATOR)
  const when = ({ starts_at, ends_at, workers }: Visit) =>
    `${formatDate(dayOf(starts_at))} ${clock(starts_at)}–${clock(ends_at)}  ${workers}`
  const listOf = (title: string, lines: readonly Line[]): Piece[] =>
    lines.length
      ? [
          table(
            ['*', 'auto'],
            [text(title), right(words.quantity)],
            lines.map((l) => [text(l.name), right(String(l.quantity))]),
          ),
        ]
      : []
  const answerTable = (lines: Awaited<ReturnType<typeof answerLines>>): Piece[] =>
    lines.length
      ? [
          table(
            ['*', '*'],
            [text(words.answers), text('')],
            lines.map(([question, answer]) => [text(question), text(answer)]),
          ),
        ]
      : []
  return {
    title: `${title}${TITLE_SEPARATOR}${number}`,
    author: about.seller?.name ?? '',
    language: locale === 'zh' ? 'zh-CN' : 'en-GB',
    footer: [about.seller?.legal_name ?? about.seller?.name, `${words.sheet} ${number}`].filter(Boolean).join(' · '),
    content: [
      letterhead(
        about,
        words.sheet,
        [
          [words.number, number],
          [words.date, formatDate(dayOf(String(job['created_at'])))],
          ...(about.kind ? [['', about.kind] as const] : []),
        ],
        words,
      ),
      {
        columns: [
          block(words.site, [about.customer, ...(about.site.length ? about.site : about.billing)]),
          block(words.contact, [about.phone && readablePhone(about.phone), about.email]),
        ],
        margin: [0, 24, 0, 0],
      },
      ...titleLine(job, about),
      ...(about.access ? [{ columns: [block(words.access, [about.access])], margin: [0, 12, 0, 0] }] : []),
      ...(visits.length ? [{ columns: [block(words.visits, visits.map(when))], margin: [0, 12, 0, 0] }] : []),
      ...parts.flatMap((part, i) => [
        ...(i > 0 ? [text(`${part.title ?? ''}  ${part.number}`, { bold: true, margin: [0, 18, 0, 0] })] : []),
        ...(part.description ? [text(part.description, { margin: [0, 12, 0, 0] })] : []),
        ...listOf(words.services, part.services),
        ...listOf(words.materials, part.materials),
        ...answerTable(answersByPart[i] ?? []),
      ]),
      room(words.notes, 110),
      room(words.signed, 56),
      stack([`${words.name}: ______________________________   ${words.date}: ________________`], {
        margin: [0, 8, 0, 0],
      }),
    ],
  }
}

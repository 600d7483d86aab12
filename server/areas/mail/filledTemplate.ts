import { sql } from 'kysely'
import type { z } from 'zod'
import type { previewTemplate } from '../../../schema/areas/mail/endpoints.ts'
import {
  ACCOUNTS,
  placeholdersOf,
  type SubjectName,
  type TemplateSubject,
} from '../../../schema/areas/mail/subjects.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Context } from '../../engine/http/context.ts'
import { fetchRecord, type RecordRow } from '../../engine/read/read.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { written } from './compose.ts'
import { emailContentOf } from './emailContent.ts'
import { type Known, knownOf } from './facts.ts'
import { fill, wrongIn } from './liquid.ts'
import { sanitised } from './sanitise.ts'
import { tidy } from './texts/prepare.ts'
import { valueOf } from './value.ts'

/** Returns a record to preview the template with: the requested one or its neighbour, else the newest one the caller may see. */
async function recordFor(
  ctx: Context,
  subject: SubjectName,
  { subject_id: id, step }: { readonly subject_id?: number | null | undefined; readonly step?: -1 | 1 | undefined },
): Promise<RecordRow | undefined> {
  const resource = ctx.engine.resources.get(subject)
  if (!can(ctx.actor.permissions, resource.area, 'list')) return undefined
  const neighbourWhere = (which: 'after' | 'before' | 'same') => {
    if (which === 'same') return sql`t.id = ${id}`
    return which === 'after' ? sql`t.id < ${id}` : sql`t.id > ${id}`
  }
  const where = id ? neighbourWhere(step === 1 ? 'after' : step === -1 ? 'before' : 'same') : sql`true`
  const order = step === -1 ? sql`t.id` : sql`t.id desc`
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(resource.table)} t
    where ${scopeOf(ctx, resource, 'read')} and t.archived_at is null and ${where} order by ${order} limit 1`.execute(
    ctx.engine.db,
  )
  const found = rows[0]?.id ?? (step ? id : undefined)
  return found ? fetchRecord(ctx, ctx.engine.db, resource, found, 'read') : undefined
}

const EXAMPLES = {
  text: '…',
  link: 'https://example.com/',
  money: 123.45,
  price: 7.777,
  date: '2026-01-31',
  number: 1,
  flag: 'true',
}

const invented = (subject: TemplateSubject, locale: Locale): Known => ({
  values: Object.fromEntries(
    Object.entries(placeholdersOf(subject)).map(([name, { kind }]) => [name, valueOf(kind, EXAMPLES[kind])]),
  ),
  from: { name: '…', foot: [] },
  locale,
  customer: null,
  franchise: null,
})

type Given = z.output<NonNullable<typeof previewTemplate.body>>
interface Mistake {
  readonly at: 'subject' | 'body'
  readonly code: string
  readonly params: Record<string, string | number>
}
export interface FilledTemplate {
  /** The record used for the preview; null if the caller may see none. */
  readonly record: { readonly id: number; readonly name: string } | null
  readonly errors: readonly Mistake[]
  /** Null if the template has errors. */
  readonly letter: { readonly subject: string; readonly html: string; readonly text: string } | null
}

/** Fills in an unsaved template with a record. */
export async function filledTemplate(ctx: Context, content: Given): Promise<FilledTemplate> {
  const { about, locale, channel } = content
  const isText = channel === 'text'
  const body = isText ? tidy(content.body) : sanitised(content.body)
  const errors = (
    [
      ['subject', content.subject],
      ['body', body],
    ] as const
  ).flatMap(([part, text]): Mistake[] => {
    const wrong = wrongIn(text, about)
    return wrong ? [{ at: part, code: wrong.code, params: { ...wrong.params } }] : []
  })
  const subjectName = about === ACCOUNTS ? undefined : about
  const row = subjectName && (await recordFor(ctx, subjectName, content))
  const facts = subjectName && row ? await knownOf(ctx, subjectName, row, locale) : invented(about, locale)
  const record =
    subjectName && row ? { id: row.id, name: String(row[ctx.engine.resources.get(subjectName).represent]) } : null
  if (errors.length) return { record, errors, letter: null }
  try {
    const filledTexts =
      subjectName && row
        ? await written(ctx, { subject: subjectName, row, facts }, { channel, subject: content.subject, body })
        : {
            subject: fill(content.subject, facts.values, 'line'),
            body: fill(body, facts.values, isText ? 'line' : 'html'),
          }
    if (isText) return { record, errors, letter: { subject: '', html: '', text: filledTexts.body } }
    const { html, text } = emailContentOf(filledTexts.body, { subject: filledTexts.subject, from: facts.from, locale })
    return { record, errors, letter: { subject: filledTexts.subject, html, text } }
  } catch (error) {
    const why = (error as Error).message.split('\n')[0] ?? ''
    return { record, errors: [{ at: 'body', code: 'template_syntax', params: { why } }], letter: null }
  }
}

import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { allPermissions } from '../../../schema/engine/permissions.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { type FileWords, fileWords } from '../../../schema/i18n/fileWords.ts'
import type { Cell } from '../../../schema/kinds/printing.ts'
import { textOf } from '../../../schema/kinds/texts.ts'
import type { Context } from '../../engine/http/context.ts'
import { inLanguage } from '../../engine/read/language.ts'
import { exportColumns, orEmpty } from '../../engine/transfer/export/columns.ts'
import { asItself } from '../jobs/program.ts'
import { type HeldRecords, heldRecordsOf, isAboutAny } from './held.ts'

/** A record for people to read: field labels and values. */
export type RecordTexts = readonly (readonly [field: string, value: string])[]
export interface Kind {
  readonly resource: string
  /** Label of its records. */
  readonly label: string
  readonly records: readonly RecordTexts[]
}

const cellText = (cell: Cell): string => (cell === null ? '' : typeof cell === 'object' ? cell.made : String(cell))

/** Fields that people fill in or see; technical keys and copies of other fields are left out. */
const exportedNames = ({ fields }: AnyResource): string[] => [
  'id',
  ...Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'json' || kind === 'carrier' ? [] : [name])),
  'created_at',
]

interface Lines {
  readonly resource: AnyResource
  readonly name: string
  /** The field's label. */
  readonly header: string
  readonly cellValue: unknown
  readonly locale: Locale
  readonly words: FileWords
}

/** Returns each line of a field as text, without parts common to all lines: “Addresses 1”, “Address: 4 Elm Grove · Town: Leeds”. */
function lineTextsOf({ resource, name, header, cellValue, locale, words }: Lines): [string, string][] {
  const store = resource.fields[name]?.store
  if (store?.as !== 'child' || !Array.isArray(cellValue)) return []
  const parts = Object.entries(store.fields).filter(([, { kind, store: inner }]) => {
    const isReference = inner.as === 'column' && Boolean(inner.references || inner.anyOf || inner.line)
    return kind !== 'json' && inner.as === 'column' && !isReference
  })
  return (cellValue as readonly Readonly<Record<string, unknown>>[]).flatMap((line, i): [string, string][] => {
    const lineTexts = parts.flatMap(([part, field]) => {
      const value = line[part]
      if (value === null || value === undefined || value === field.options.default) return []
      const choice = (key: string) => words.choice(`${name}.${part}`, key)
      const writing = { style: 'locale' as const, locale, choice, flag: words.flag }
      const text = cellText(orEmpty((one: never) => textOf(field).print(one, writing))(value))
      return text === '' ? [] : [`${words.field(`${name}.${part}`)}: ${text}`]
    })
    return lineTexts.length === 0 ? [] : [[`${header} ${i + 1}`, lineTexts.join(' · ')]]
  })
}

async function kindOf(ctx: Context, { resource, ids }: HeldRecords, locale: Locale): Promise<Kind> {
  const words = fileWords(resource, locale)
  const printing = { ctx, resource, resources: ctx.engine.resources, style: 'locale' as const, locale, words }
  const columns = inLanguage(locale, () => exportColumns(printing, exportedNames(resource)))
  const selected = columns.map(({ select }, i) => sql`${select} as ${sql.id(`v${i}`)}`)
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)} from ${sql.table(resource.table)} t where t.id = any(${[...ids]}::bigint[]) order by t.id`.execute(
    ctx.engine.db,
  )
  const records = rows.map((row) =>
    columns.flatMap(({ name, header, print }, i): [string, string][] => {
      const cellValue = row[`v${i}`]
      if (resource.fields[name]?.store.as === 'child')
        return inLanguage(locale, () => lineTextsOf({ resource, name, header, cellValue, locale, words }))
      const value = cellText(print(cellValue))
      return value === '' ? [] : [[header, value]]
    }),
  )
  return { resource: resource.name, label: words.many, records }
}

const TIED: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    comments: 'Comments',
    files: 'Files',
    answers: 'Answers',
    signed: 'Signed documents',
    at: 'At',
    text: 'Text',
    name: 'Name',
    description: 'Description',
    signer: 'Signed by',
    device: 'Device',
    ip: 'IP address',
    value: 'Answer',
    question: 'Question',
  },
  zh: {
    comments: '评论',
    files: '文件',
    answers: '回答',
    signed: '已签文件',
    at: '时间',
    text: '内容',
    name: '名称',
    description: '说明',
    signer: '签名人',
    device: '设备',
    ip: 'IP 地址',
    value: '回答',
    question: '问题',
  },
}

/** Returns what belongs to the records: comments, files, answers, signed documents. */
async function carriedKinds(
  { engine: { db } }: Context,
  heldRecords: readonly HeldRecords[],
  locale: Locale,
): Promise<Kind[]> {
  const inRecords = isAboutAny(heldRecords)
  const words = TIED[locale]
  const kind = async (resource: string, statement: ReturnType<typeof sql>): Promise<Kind> => {
    const { rows } = await (statement as ReturnType<typeof sql<Record<string, string | null>>>).execute(db)
    const records = rows.map((row) =>
      Object.entries(row).flatMap(([name, value]): [string, string][] =>
        value === null || value === '' ? [] : [[words[name] ?? name, value]],
      ),
    )
    return { resource, label: words[resource] ?? resource, records }
  }
  const jobs = heldRecords.find(({ resource }) => resource.name === 'jobs')?.ids ?? []
  const when = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI') as at`
  return [
    await kind(
      'comments',
      sql`select ${when('c.at')}, coalesce(c.body, c.params ->> 'text') as text from comments c where ${inRecords} and coalesce(c.body, c.params ->> 'text') is not null and c.deleted_at is null order by c.id`,
    ),
    await kind(
      'answers',
      sql`select coalesce(q.label, '') as question, c.value #>> '{}' as value from answers c left join question_versions q on q.question_id = c.question_id and q.version = c.question_version where ${inRecords} order by c.id`,
    ),
    await kind(
      'files',
      sql`select ${when('c.created_at')}, c.name, c.description from files c where ${inRecords} and c.archived_at is null order by c.id`,
    ),
    await kind(
      'signed',
      sql`select ${when('s.signed_at')}, s.name, s.signer_name as signer, s.device, s.ip from signed_documents s where s.job_id = any(${[...jobs]}::bigint[]) order by s.id`,
    ),
  ]
}

/** Returns all data held about a customer, regardless of the caller's permissions: the customer has the right to all of it. */
export async function dataOf({ engine }: Context, customer: number, locale: Locale): Promise<Kind[]> {
  const ctx = asItself(engine, 'PRIVACY', allPermissions(engine.resources.all))
  const heldRecords = await heldRecordsOf(engine, engine.db, customer)
  const kinds: Kind[] = []
  for (const one of heldRecords) kinds.push(await kindOf(ctx, one, locale))
  return [...kinds, ...(await carriedKinds(ctx, heldRecords, locale))].filter(({ records }) => records.length > 0)
}

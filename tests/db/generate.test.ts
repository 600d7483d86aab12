import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarations, resources } from '../../schema/all.ts'
import { collect } from '../../schema/engine/collect.ts'
import { type AnyResource, type Declaration, defineResource, type Fields } from '../../schema/engine/define.ts'
import { f } from '../../schema/engine/fields/index.ts'
import { diffStatements, introspect } from '../../server/engine/db/diff.ts'
import { generateMigration, missingStatements } from '../../server/engine/db/generate.ts'
import { openKysely, openPool } from '../../server/engine/db/kysely.ts'
import { MIGRATIONS, migrate } from '../../server/engine/db/migrate.ts'
import { desiredTables } from '../../server/engine/db/model.ts'
import { withScratchDatabase } from '../../server/engine/db/scratch.ts'
import { seedDemo, seedResources } from '../../server/engine/write/seed.ts'
import { cloneDatabase } from '../support/database.ts'

const url = await cloneDatabase()
const pool = openPool(url, { max: 2 })
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'generate-')), 'migrations')
cpSync(MIGRATIONS, folder, { recursive: true })
afterAll(async () => {
  await pool.end()
  rmSync(path.dirname(folder), { recursive: true, force: true })
})

type Plain = Declaration<string, Fields>

const suppliers = (fields: Fields, more: Partial<Plain> = {}): AnyResource =>
  defineResource<string, Fields>({
    name: 'suppliers',
    path: 'libraries/suppliers',
    area: 'Suppliers',
    belongs: 'business',
    label: ['Supplier', 'Suppliers'],
    represent: 'name',
    sort: ['name', 'asc'],
    archive: true,
    fields: { name: f.text({ required: true, max: 80, list: true, search: true }), ...fields },
    unique: [['name']],
    ...more,
  })

/** The generator's output when the declarations change to these. */
const generate = (all: readonly AnyResource[], title: string) =>
  withScratchDatabase(url, async (empty) => (await generateMigration(empty, all, title, folder))?.file)
const withSuppliers = (resource: AnyResource) => [...resources.all, resource]

/** Generates, applies to the filled database and checks that nothing is missing. */
async function evolve(resource: AnyResource, title: string): Promise<string> {
  const file = await generate(withSuppliers(resource), title)
  expect(file).toMatch(new RegExp(`\\d{4}_${title}\\.sql$`))
  const text = await readFile(file as string, 'utf8')
  expect(await migrate(pool, folder)).toEqual([path.basename(file as string)])
  expect(await generate(withSuppliers(resource), 'again'), 'nothing more is missing').toBeUndefined()
  return text
}
const rows = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows

const fields: Fields = {
  kind: f.choice(['parts', 'hire'], { required: true, list: true, filter: true }),
  category_id: f.ref('categories', { where: { scope: 'material' } }),
  franchise_ids: f.refs('franchises'),
  contacts: f.lines({ name: f.text({ required: true }), since: f.date() }),
  position: f.position(),
}
const seed = [
  { id: 1, name: 'First', kind: 'parts', position: 1, contacts: [{ id: 1, name: 'Ann', since: '2020-01-01' }] },
  { id: 2, name: 'Second', kind: 'hire', position: 2 },
]

beforeAll(async () => {
  await seedDemo(openKysely(pool), resources.all)
  expect((await rows('select count(*)::int as n from materials'))[0]?.['n']).toBeGreaterThan(20)
})

test('a new library gets its migration, which applies to a filled database and accepts its rows', async () => {
  const added = suppliers(fields, { seed })
  const text = await evolve(added, 'suppliers')
  expect(text).toMatch(/^-- Generated from the declarations/)
  for (const table of ['suppliers', 'suppliers_franchise_ids', 'suppliers_contacts'])
    expect(text).toContain(`CREATE TABLE "${table}"`)
  expect(text).not.toContain('DESTRUCTIVE')
  const all = collect({ ...declarations, suppliers: added })
  expect(await seedResources(openKysely(pool), all.all)).toEqual(['suppliers'])
  expect(await seedResources(openKysely(pool), all.all), 'once').toEqual([])
  expect(await rows('select id, name, version from suppliers order by id')).toEqual([
    { id: 1, name: 'First', version: 1 },
    { id: 2, name: 'Second', version: 1 },
  ])
  expect(
    await rows("insert into suppliers (name, kind, position) values ('Third', 'hire', 3) returning id"),
    'ids go on behind the seeds',
  ).toEqual([{ id: 3 }])
})

test('new fields handle existing rows: required ones get their default', async () => {
  const more = suppliers({
    ...fields,
    active: f.flag(true),
    terms: f.choice(['cash', 'account'], { default: 'account' }),
    areas: f.choices(['north', 'south']),
    note: f.note(),
    credit: f.money({ default: 12.5 }),
    slogan: f.text({ default: "it's" }),
  })
  const text = await evolve(more, 'more_fields')
  expect(text).not.toContain('DESTRUCTIVE')
  expect(await rows('select active, terms, areas, note, credit, slogan from suppliers where id = 1')).toEqual([
    { active: true, terms: 'account', areas: [], note: null, credit: 12.5, slogan: "it's" },
  ])
  await expect(
    pool.query("insert into suppliers (name, kind, position) values ('x', 'hire', 1)"),
    'no default stays in the table',
  ).rejects.toThrow('null value')
})

test('a field that becomes required gets its default where empty', async () => {
  const stricter = suppliers({
    ...fields,
    active: f.flag(true),
    terms: f.choice(['cash', 'account'], { default: 'account' }),
    areas: f.choices(['north', 'south']),
    note: f.note({ default: 'none' }),
    credit: f.money(),
    slogan: f.text({ default: "it's" }),
  })
  const text = await evolve(stricter, 'stricter')
  expect(text).toContain('SET NOT NULL')
  expect(text).toContain('DROP NOT NULL')
  expect(await rows('select distinct note from suppliers')).toEqual([{ note: 'none' }])
})

test('changed limits and choices replace their former checks', async () => {
  const wider = suppliers(
    {
      ...fields,
      kind: f.choice(['parts', 'hire', 'fuel'], { required: true }),
      active: f.flag(true),
      terms: f.choice(['cash', 'account'], { default: 'account' }),
      areas: f.choices(['north', 'south']),
      note: f.note({ default: 'none' }),
      credit: f.money({ max: 100 }),
      slogan: f.text({ default: "it's", max: 10 }),
    },
    { unique: [['name', 'kind']] },
  )
  await evolve(wider, 'wider')
  await pool.query("update suppliers set kind = 'fuel' where id = 3")
  await expect(pool.query('update suppliers set credit = 101')).rejects.toThrow('ck_suppliers_credit')
  await expect(pool.query("update suppliers set slogan = 'longer than ten'")).rejects.toThrow('ck_suppliers_slogan')
  await pool.query(
    "insert into suppliers (name, kind, position, active, terms, areas, note, slogan) values ('FIRST', 'hire', 9, true, 'cash', '{}', '', '')",
  )
  await expect(pool.query("update suppliers set kind = 'parts' where name = 'FIRST'")).rejects.toThrow(
    'uq_suppliers_name_kind',
  )
})

test("a renamed field keeps its column's data", () =>
  withScratchDatabase(url, async (empty) => {
    const before = withSuppliers(suppliers({ phone: f.text() }))
    for (const statement of await missingStatements(empty, before)) await empty.query(statement)
    await empty.query("insert into suppliers (name, phone) values ('Ann', '12')")
    const after = desiredTables(withSuppliers(suppliers({ telephone: f.text({ renamedFrom: 'phone' }) })))
    const statements = diffStatements(after, await introspect(empty))
    expect(statements).toContain('ALTER TABLE "suppliers" RENAME COLUMN "phone" TO "telephone";')
    for (const statement of statements) await empty.query(statement)
    expect(diffStatements(after, await introspect(empty))).toEqual([])
    expect((await empty.query('select telephone from suppliers')).rows).toEqual([{ telephone: '12' }])
  }))

test('the planner keeps more statistics than usual for search texts, in new and in existing tables', () =>
  withScratchDatabase(url, async (empty) => {
    const all = withSuppliers(suppliers({}, { find: [] }))
    for (const statement of await missingStatements(empty, all)) await empty.query(statement)
    const missing = async () => diffStatements(desiredTables(all), await introspect(empty))
    expect(await missing()).toEqual([])
    await empty.query('alter table suppliers alter column search_text set statistics -1')
    expect(await missing()).toEqual(['ALTER TABLE "suppliers" ALTER COLUMN "search_text" SET STATISTICS 400;'])
  }))

test('the planner knows the distribution of filter expressions, also with existing rows', () =>
  withScratchDatabase(url, async (empty) => {
    const all = withSuppliers(
      suppliers({ email: f.email({ list: true, filter: true }) }, { large: true, sort: ['created_at', 'desc'] }),
    )
    for (const statement of await missingStatements(empty, all)) await empty.query(statement)
    const missing = async () => diffStatements(desiredTables(all), await introspect(empty))
    expect(await missing()).toEqual([])
    const { rows: kept } = await empty.query<{ name: string }>(
      "select stxname as name from pg_statistic_ext where stxrelid = 'suppliers'::regclass",
    )
    expect(kept).toEqual([{ name: expect.stringMatching(/^st_suppliers_loweremail_/) }])
    await empty.query(`drop statistics ${kept[0]?.name}`)
    await empty.query('create statistics st_suppliers_older on (lower(name)) from suppliers')
    await empty.query(
      "insert into suppliers (name, email) select n::text, n || '@example.test' from generate_series(1, 1000) n",
    )
    const statements = await missing()
    expect(statements).toEqual([
      'DROP STATISTICS "st_suppliers_older";',
      `CREATE STATISTICS "${kept[0]?.name}" ON (lower("email")) FROM "suppliers";`,
      'ANALYZE "suppliers";',
    ])
    for (const statement of statements) await empty.query(statement)
    const { rows: plan } = await empty.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      "explain (format json) select from suppliers where lower(email) = '7@example.test'",
    )
    expect(plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBe(1)
  }))

test('destructive statements are flagged in the file, and ones that would fail say so', async () => {
  const changed = suppliers({ position: f.position(), kind: f.int(), code: f.text({ required: true }) })
  const text = await withScratchDatabase(url, async (empty) =>
    (await missingStatements(empty, withSuppliers(changed), folder)).join('\n'),
  )
  const flagged = [...text.matchAll(/-- DESTRUCTIVE: read before committing\nALTER TABLE "suppliers" (.*)/g)].map(
    (m) => m[1],
  )
  expect(flagged).toEqual(
    expect.arrayContaining([
      expect.stringContaining('ALTER COLUMN "kind" TYPE integer'),
      'DROP COLUMN "category_id";',
      'DROP COLUMN "note";',
    ]),
  )
  expect(text).toMatch(/-- Fails on a table with rows: "code" is required and has no default/)
  expect(text.match(/DROP COLUMN|TYPE integer/g)?.length).toBe(flagged.length)
})

test('tables without a declaration are left alone', async () => {
  const statements = diffStatements(desiredTables(resources.all), await introspect(pool))
  expect(statements).toEqual([])
  expect(await rows("select to_regclass('suppliers')::text as there")).toEqual([{ there: 'suppliers' }])
})

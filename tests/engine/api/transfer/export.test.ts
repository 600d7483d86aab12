import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { describe, expect, it, onTestFinished } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { allPermissions } from '../../../../schema/engine/permissions.ts'
import { printMoney } from '../../../../schema/kinds/printing.ts'
import { csvLine } from '../../../../server/engine/transfer/export/csv.ts'
import { xlsxStream } from '../../../../server/engine/transfer/export/xlsx.ts'
import { xlsxRows } from '../../../../server/engine/transfer/reading/fileRows.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { bytesOf } from '../../../support/transfer.ts'

const t = await testApp()
const factory = createFactory(t)
const run = promisify(execFile)

/** Text that a spreadsheet would execute, or that a naive writer would corrupt. */
const NASTY = [
  '=1+1',
  '+44 20 7946 0000',
  '-2+3',
  '@SUM(A1)',
  '=HYPERLINK("http://x","y")',
  'a, b; "c"',
  "it's 5'' wide",
  'Grüße 你好 🛠️',
  '007',
  '－全角',
]

const query = (params: Record<string, string>) => new URLSearchParams(params).toString()
const csv = async (resource: string, params: Record<string, string> = {}, token?: string) => {
  const answer = await t.call<string>('GET', `/${resource}/export?${query(params)}`, token ? { token } : {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { text: answer.body, rows: parse(answer.body, { bom: true }) }
}
const xlsx = async (resource: string, params: Record<string, string> = {}) => {
  const answer = await t.app.inject({
    url: `/panel-api/${resource}/export?${query({ format: 'xlsx', ...params })}`,
    headers: { authorization: `Bearer ${t.token}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const cellsOf = async (bytes: Buffer): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const { cells } of xlsxRows(Readable.from([bytes]))) rows.push([...cells])
  return rows
}
/** A workbook or a text file as LibreOffice reads it, or null if it is not installed. */
async function asLibreOfficeReads(bytes: Buffer | string, name: string): Promise<string | undefined> {
  const program = [
    '/usr/bin/soffice',
    '/usr/local/bin/soffice',
    '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  ].find((p) => existsSync(p))
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'crm-office-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const filter = name.endsWith('.csv') ? ['--infilter=Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true'] : []
  await run(
    program,
    [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      ...filter,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      file,
    ],
    { timeout: 60_000 },
  )
  return readFileSync(file.replace(/\.\w+$/, '.fods'), 'utf8')
}

for (const title of NASTY) await factory.create(resources.get('job-types'), { title })
const nasty = { columns: 'title', sort: 'id' }

describe('CSV', () => {
  it('is UTF-8 with a byte order mark and CRLF, and every text is intact except for the prefix that stops it from executing', async () => {
    const { text, rows } = await csv('job-types', nasty)
    expect(text.startsWith('\uFEFFTitle\r\n')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    const titles = rows.slice(-NASTY.length).map(([title]) => title)
    expect(titles).toEqual(NASTY.map((title) => (/^[=+\-@－]/.test(title) ? `'${title}` : title)))
  })

  it('keeps numbers as numbers, negative ones too', () => {
    expect(csvLine([-5, printMoney(-1234.5, 'iso', 2), printMoney(-1234.5, 'locale', 2), '-5'])).toBe(
      `-5,-1234.50,"-£1,234.50",'-5\r\n`,
    )
  })
})

describe('an export', () => {
  it('has what the list of the same query shows, complete and in order', async () => {
    const materials = resources.get('materials')
    for (let i = 0; i < 3; i++)
      await factory.create(materials, { name: `Exported ${i}`, sell_price: 10 + i, unit: 'metre' })
    const { rows } = await csv('materials', {
      columns: 'name,sell_price,unit',
      q: 'Exported',
      sort: 'sell_price',
      direction: 'desc',
      limit: '1',
      page: '7',
    })
    expect(rows).toEqual([
      ['Name', 'Sell price', 'Unit'],
      ['Exported 2', '£12.00', 'Metre'],
      ['Exported 1', '£11.00', 'Metre'],
      ['Exported 0', '£10.00', 'Metre'],
    ])
    const wrong = await t.call<Wire>('GET', '/materials/export?columns=name,nothing&format=csv')
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { columns: [{ code: 'unknown_field', params: { field: 'nothing' } }] },
    ])
    for (const [bad, at] of [
      ['sell_price_gte=x', 'sell_price_gte'],
      ['format=pdf', 'format'],
      ['nobody=1', 'nobody'],
    ] as const)
      expect(Object.keys((await t.call<Wire>('GET', `/materials/export?${bad}`)).body.errors)).toEqual([at])
  })

  it('names references, with ids on request, in the requested language', async () => {
    const first = await factory.create(resources.get('locations'), { name: 'Leeds, north', colour: '#0f6e67' })
    const second = await factory.create(resources.get('locations'), { name: 'York', colour: '#0f6e67' })
    const franchise = await factory.create(resources.get('franchises'), {
      name: 'Exporters',
      location_ids: [first.id, second.id],
      vat_registered_from: '2026-03-29',
    })
    const columns = 'id,name,location_ids,location_ids.id,vat_registered_from,active'
    const en = await csv('franchises', { columns, id: String(franchise.id) })
    expect(en.rows).toEqual([
      ['ID', 'Name', 'Locations', 'Locations (ID)', 'VAT registered from', 'Active'],
      [String(franchise.id), 'Exporters', 'Leeds\\, north, York', `${first.id}, ${second.id}`, '29/03/2026', 'Yes'],
    ])
    const zh = await csv('franchises', {
      columns: 'name,vat_registered_from,active',
      id: String(franchise.id),
      locale: 'zh',
    })
    expect(zh.rows[0]).toEqual(['名称', '增值税登记日期', '启用'].map((head, i) => (i === 1 ? zh.rows[0]?.[1] : head)))
    expect(zh.rows[1]).toEqual(['Exporters', '2026-03-29', '是'])
    const iso = await csv('franchises', {
      columns: 'vat_registered_from,active,created_at',
      id: String(franchise.id),
      style: 'iso',
    })
    expect(iso.rows[1]).toEqual(['2026-03-29', 'true', franchise['created_at']])
  })

  it('has the archive on request', async () => {
    const row = await factory.create(resources.get('job-types'), { title: 'Archived for export' })
    await t.call('DELETE', `/job-types/${row.id}`)
    const archived = await csv('job-types', { columns: 'title,archived_at', archived: 'true' })
    expect(archived.rows.map(([title]) => title)).toEqual(['Title', 'Archived for export'])
    expect((await csv('job-types', { columns: 'title' })).text).not.toContain('Archived for export')
  })
})

describe('XLSX', () => {
  it('stores text as text, numbers as numbers and days as days', async () => {
    const bytes = await xlsx('job-types', { columns: 'title,position,created_at', sort: 'id' })
    const rows = await cellsOf(bytes)
    expect(rows[0]).toEqual(['Title', 'Position', 'Created'])
    expect(rows.slice(-NASTY.length).map(([title]) => title)).toEqual(NASTY)
    for (const [, position, created] of rows.slice(1)) {
      expect(position).toMatch(/^\d+$/)
      expect(created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    }
  })

  it('truncates what no cell can hold and keeps characters that XML cannot', async () => {
    async function* rows() {
      yield [['x'.repeat(40_000), '\u000b<&>"']]
    }
    const columns = ['A', 'B'].map((header) => ({ header, format: 'text' as const, width: 10 }))
    const [, row] = await cellsOf(
      await bytesOf(xlsxStream({ title: 'T', columns, style: 'iso', chinese: false }, rows())),
    )
    expect(row?.[0]).toHaveLength(32_767)
    expect(row?.[1]).toBe('\u000b<&>"')
  })
})

describe('in a spreadsheet', () => {
  const office = ['/usr/bin/soffice', '/usr/local/bin/soffice'].some((p) => existsSync(p))
  it.runIf(office)('no cell is a formula: LibreOffice reads both files back', { timeout: 120_000 }, async () => {
    const { text } = await csv('job-types', nasty)
    const files = [
      await asLibreOfficeReads(text, 'export.csv'),
      await asLibreOfficeReads(
        await xlsx('job-types', { columns: 'title,position,created_at', sort: 'id' }),
        'export.xlsx',
      ),
    ]
    for (const read of files) {
      expect(read).toContain('office:spreadsheet')
      expect(read).toContain('Grüße 你好 🛠️')
      expect(read).toContain('=1+1')
      expect(read).not.toContain('table:formula')
    }
    expect(files[1]).toMatch(/office:value-type="date"/)
    expect(files[1]).toMatch(/office:value-type="float"/)
  })

  it.skipIf(office)(
    "no cell is a formula (LibreOffice is not installed here: the test's own reader checks the cells)",
    async () => {
      const { rows } = await csv('job-types', nasty)
      for (const [title = ''] of rows) expect(title).not.toMatch(/^[=+\-@]/)
      expect((await xlsx('job-types', nasty)).toString('latin1')).not.toContain('<f>')
    },
  )
})

describe('permissions', () => {
  it('needs a permission besides that of seeing the list', async () => {
    expect(allPermissions(resources.all)).toContain('JobTypes:export')
    for (const rights of [['JobTypes:list'], ['JobTypes:export'], []]) {
      const { token } = await t.userWith(rights)
      expect((await t.call('GET', '/job-types/export', { token })).status, rights.join()).toBe(403)
    }
    const { token } = await t.userWith(['JobTypes:list', 'JobTypes:export'])
    expect((await t.call('GET', '/job-types/export', { token })).status).toBe(200)
    expect((await t.call('GET', '/job-types/export', { token: null })).status).toBe(401)
  })

  it('includes no records out of scope', async () => {
    const mine = await factory.create(resources.get('franchises'), { name: 'Mine only' })
    const theirs = await factory.create(resources.get('franchises'), { name: 'Theirs only' })
    const { id, token } = await t.userWith(['Users:list', 'Users:export'], 'franchise')
    const people = await t.pool.query<{ user_group_id: number }>(
      'update users set franchise_id = $2 where id = $1 returning user_group_id',
      [id, mine.id],
    )
    for (const [name, franchise] of [
      ['Ours', mine.id],
      ['Foreign', theirs.id],
    ] as const)
      await t.pool.query('insert into users (first_name, email, user_group_id, franchise_id) values ($1, $2, $3, $4)', [
        name,
        `${name.toLowerCase()}@example.test`,
        people.rows[0]?.user_group_id,
        franchise,
      ])
    const { text } = await csv('users', { columns: 'email,franchise_id' }, token)
    expect(text).toContain('ours@example.test')
    expect(text).not.toContain('foreign@example.test')
    const ticket = await t.call<{ url: string }>('POST', '/users/export', {
      token,
      body: { columns: 'email', ids: [1, id] },
    })
    expect((await t.app.inject(ticket.body.url)).body).not.toContain('admin@')
  })

  it('opens with a one-time ticket, for one file, while the session is valid', async () => {
    const body = { columns: 'title', q: '你好' }
    const ask = async () => (await t.call<{ url: string }>('POST', '/job-types/export', { body })).body.url
    const url = await ask()
    expect((await t.app.inject((await ask()).replace('job-types', 'lead-types'))).statusCode).toBe(401)
    expect((await t.app.inject(`${url}x`)).statusCode).toBe(401)
    const answer = await t.app.inject(url)
    expect(answer.body).toBe('\uFEFFTitle\r\nGrüße 你好 🛠️\r\n')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="job-types-\d{4}-\d\d-\d\d\.csv"$/)
    expect((await t.app.inject(url)).statusCode).toBe(401)
    const late = await ask()
    await t.pool.query("update download_tickets set expires_at = now() - interval '1 second'")
    expect((await t.app.inject(late)).statusCode).toBe(401)
    const { token } = await t.userWith(['JobTypes:list', 'JobTypes:export'])
    const ended = await t.call<{ url: string }>('POST', '/job-types/export', { body, token })
    await t.call('POST', '/auth/logout', { token })
    expect((await t.app.inject(ended.body.url)).statusCode).toBe(401)
  })
})

describe('a client that disconnects', () => {
  it('ends the cursor and releases the connection', async () => {
    await t.pool.query(
      `insert into locations (name, colour, active) select 'Filler ' || n, '#000000', true from generate_series(1, 60000) n`,
    )
    const address = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const open = () =>
      t.pool.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      )
    await new Promise<void>((resolve, reject) => {
      const request = http.get(
        `${address}/panel-api/locations/export?columns=name,county,created_at`,
        { headers: { authorization: `Bearer ${t.token}` } },
        (response) => {
          response.once('data', () => {
            response.pause()
            // It may still be reading: then it waits for the client.
            void expect
              .poll(async () => (await open()).rows[0]?.n)
              .toBe(1)
              .then(() => {
                request.destroy()
                resolve()
              }, reject)
          })
        },
      )
      request.on('error', () => resolve())
    })
    await expect.poll(async () => (await open()).rows[0]?.n, { timeout: 5000 }).toBe(0)
    // None of the slots for running exports stays taken.
    for (let i = 0; i < 4; i++) expect((await csv('job-types', { columns: 'title' })).rows.length).toBeGreaterThan(1)
  })
})

import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { bytesOf, importing, workbookOf } from '../../../support/transfer.ts'

const t = await testApp({ importLimit: 2_000_000 })
const factory = createFactory(t)
const jobTypes = importing(t, 'job-types')
const materials = importing(t, 'materials')

const titles = async (resource = 'job-types') =>
  (await t.pool.query<{ title: string }>(`select title from ${resource.replaceAll('-', '_')} order by id`)).rows.map(
    (r) => r.title,
  )
const materialHead = 'Name,Code,Unit,Sell price,VAT rate\n'

describe('the file', () => {
  it.each([
    ['0 bytes', Buffer.alloc(0), 'a.csv', 422, 'invalid'],
    [
      "an image with a table's file name",
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'a.csv',
      415,
      'not_a_table',
    ],
    [
      "a program with a workbook's file name",
      Buffer.from('7f454c460201010000000000', 'hex'),
      'a.xlsx',
      415,
      'not_a_table',
    ],
    ['more bytes than allowed', Buffer.alloc(2_100_000, 'a,b\n'), 'a.csv', 413, 'too_large'],
    ['a zip that is not a workbook', Buffer.from('504b0304140000000000', 'hex'), 'a.xlsx', 422, 'invalid'],
    ['only empty lines', Buffer.from('\n\n,,\n'), 'a.csv', 422, 'invalid'],
  ])('%s is rejected', async (_what, bytes, name, status, code) => {
    const answer = await jobTypes.upload(bytes, name)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    if (status === 422) expect(Object.keys(answer.body.errors)).toEqual(['file'])
    expect((await t.pool.query('select 1 from imports where size = 0')).rows).toEqual([])
  })

  it('is recognised by its content, whatever its name', async () => {
    const bytes = await workbookOf([
      ['Title', 'Position'],
      ['Workbook', 3],
    ])
    expect((await jobTypes.upload(bytes, 'table.csv')).body).toMatchObject({
      format: 'xlsx',
      heads: ['Title', 'Position'],
      rows: [['Workbook', '3']],
    })
  })

  it.each([
    ['utf-8', ',', 'utf-8'],
    ['utf-16le', ';', 'utf-16le'],
    ['utf-16be', '\t', 'utf-16be'],
    ['windows-1252', ';', 'windows-1252'],
    ['gb18030', '|', 'gb18030'],
  ])('in %s separated by %j is recognised automatically', async (encoding, delimiter, expected) => {
    const words =
      encoding === 'windows-1252'
        ? ['Größe', 'Straßenreinigung für Höfe', 'Überprüfung der Abläufe']
        : ['名称', '锅炉维修与保养服务', '管道疏通及清洁工作']
    const lines = [
      ['Title', words[0]],
      [words[1], '"a"'],
      [words[2], 'b'],
    ].map((row) => row.join(delimiter))
    const bytes = iconv.encode(`${lines.join('\r\n')}\r\n`, encoding, { addBOM: encoding === 'utf-16le' })
    const { body } = await jobTypes.upload(bytes)
    expect(body).toMatchObject({ encoding: expected, delimiter, heads: ['Title', words[0]] })
    expect(body.rows[0]?.[0]).toBe(words[1])
  })

  it('can be read again with another delimiter', async () => {
    const { body } = await jobTypes.upload('Title,x;Position\nOne,a;2\n')
    const again = await jobTypes.step(body.id, 'preview', { delimiter: ';', encoding: 'utf-8' })
    expect([again.body.heads, again.body.columns]).toEqual([
      ['Title,x', 'Position'],
      [null, 'position'],
    ])
    expect((await jobTypes.step(body.id, 'preview', { delimiter: '#' })).status).toBe(422)
  })

  it.each(['utf-16le', 'utf-16be', 'utf-8'])(
    'in %s is checked as it was read, unless stated otherwise',
    async (encoding) => {
      const text = `Title;Position\r\nRead as ${encoding};3\r\n`
      const { body } = await jobTypes.upload(iconv.encode(text, encoding, { addBOM: true }))
      expect(body).toMatchObject({ encoding, delimiter: ';' })
      expect((await jobTypes.step(body.id, 'check', { columns: body.columns })).status).toBe(200)
      expect(await jobTypes.settled(body.id)).toMatchObject({ status: 'checked', created: 1, refused: 0 })
      // The declared encoding is wrong.
      if (encoding === 'utf-8') return
      const wrong = await jobTypes.step(body.id, 'check', { columns: body.columns, encoding: 'utf-8', delimiter: ';' })
      expect(wrong.status === 422 || (await jobTypes.settled(body.id)).status === 'failed').toBe(true)
    },
  )

  it.each([';', ',', '\t'])(
    'starting with a line that tells Excel the delimiter %j, which is not a heading',
    async (delimiter) => {
      const lines = [
        `sep=${delimiter}`,
        ['Title', 'Position'].join(delimiter),
        [`Told ${delimiter.charCodeAt(0)}`, '3'].join(delimiter),
      ]
      const { body } = await jobTypes.upload(lines.join('\r\n'))
      expect(body).toMatchObject({ delimiter, heads: ['Title', 'Position'], rows: [[expect.anything(), '3']] })
      await jobTypes.step(body.id, 'check', { columns: body.columns })
      expect(await jobTypes.settled(body.id)).toMatchObject({ status: 'checked', created: 1 })
    },
  )

  it('that would decompress to a huge size is not decompressed', async () => {
    const zip = new ZipFile()
    const sheet = '<worksheet><sheetData>'
    zip.addBuffer(
      Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
      'xl/workbook.xml',
    )
    zip.addBuffer(
      Buffer.from('<Relationships><Relationship Id="rId1" Target="worksheets/s.xml"/></Relationships>'),
      'xl/_rels/workbook.xml.rels',
    )
    zip.addBuffer(Buffer.from(sheet), 'xl/worksheets/s.xml')
    zip.addBuffer(Buffer.from('<sst><si><t>a</t></si></sst>'), 'xl/sharedStrings.xml')
    zip.end()
    const bytes = await bytesOf(zip.outputStream as unknown as Parameters<typeof bytesOf>[0])
    // The directory at the end states the decompressed size (APPNOTE 4.3.12): two gigabytes here. The reader is held to it.
    bytes.writeUInt32LE(2_000_000_000, bytes.lastIndexOf('xl/sharedStrings.xml') - 46 + 24)
    const answer = await jobTypes.upload(bytes, 'bomb.xlsx')
    expect([answer.status, answer.body.errors]).toEqual([422, { file: [{ code: 'unfolds_too_large' }] }])
  })
})

describe('the columns', () => {
  it('are matched by their headings in both languages, and remembered', async () => {
    const { body } = await materials.upload('名称,编码,Unit,售价,VAT rate,Label of ours\nA,B,each,1,Standard,x\n')
    expect(body.columns).toEqual(['name', 'code', 'unit', 'sell_price', 'vat_rate_id', null])
    await materials.step(body.id, 'check', {
      columns: ['name', 'code', 'unit', 'sell_price', 'vat_rate_id', 'supplier'],
    })
    await materials.settled(body.id)
    expect((await materials.upload('LABEL OF OURS,Name\nx,y\n')).body.columns).toEqual(['supplier', 'name'])
    const { token } = await t.userWith(['Materials:add'])
    expect((await importing(t, 'materials', token).upload('Label of ours,Name\nx,y\n')).body.columns).toEqual([
      null,
      'name',
    ])
  })

  it('may repeat, be many and be ignored; each field takes one of them', async () => {
    const heads = ['Title', 'Title', ...Array.from({ length: 98 }, (_, i) => `Extra ${i}`)]
    const { body } = await jobTypes.upload(`${heads.join(',')}\nWide,${'x,'.repeat(98)}\n`)
    expect([body.heads.length, body.columns.filter(Boolean)]).toEqual([100, ['title']])
    const twice = await jobTypes.step(body.id, 'check', { columns: ['title', 'title'] })
    expect([twice.status, twice.body.errors]).toEqual([422, { 'columns.1': [{ code: 'twice' }] }])
    const unknown = await jobTypes.step(body.id, 'check', { columns: ['title', 'constructor'] })
    expect(unknown.body.errors).toEqual({ 'columns.1': [{ code: 'unknown_field' }] })
    const none = await jobTypes.step(body.id, 'check', { columns: [null, 'position'] })
    expect(none.body.errors).toEqual({ columns: [{ code: 'unmapped', params: { field: 'title' } }] })
    const key = await jobTypes.step(body.id, 'check', { columns: ['title'], mode: 'upsert', key: 'position' })
    expect(Object.keys(key.body.errors)).toEqual(['key'])
  })
})

describe('the check', () => {
  it("writes nothing and lists each row's and cell's errors", async () => {
    const before = await titles()
    const file = [
      'Title,Colour,Active,Position',
      'Checked,#ff0000,Yes,',
      'Installation,,,',
      ',#00ff00,,',
      'Coloured,blue-ish,perhaps,first',
      'CHECKED,,,',
      `${'x'.repeat(100)},,,`,
    ].join('\n')
    const state = await jobTypes.checked(file)
    expect(state).toMatchObject({ status: 'checked', total: 6, created: 1, refused: 5 })
    const { data } = await jobTypes.refused(state.id)
    expect(data.map(({ n, errors }) => [n, errors])).toEqual([
      [3, { title: [{ code: 'duplicate' }] }],
      [4, { title: [{ code: 'required' }] }],
      [5, { colour: [{ code: 'colour' }], active: [{ code: 'flag' }], position: [{ code: 'number' }] }],
      [6, { title: [{ code: 'twice_in_file', params: { row: 2 } }] }],
      [7, { title: [{ code: 'too_long', params: { max: 80 } }] }],
    ])
    expect(data[0]?.cells).toEqual(['Installation'])
    expect(await titles()).toEqual(before)
  })

  it('of headings without rows finds no rows', async () => {
    expect(await jobTypes.checked('Title,Colour\n')).toMatchObject({
      status: 'checked',
      total: 0,
      created: 0,
      refused: 0,
    })
  })

  it('ends with the reason if the file is unreadable', async () => {
    const state = await jobTypes.checked(`Title\n${'Fine\n'.repeat(10)}${'x'.repeat(250_000)}\n`)
    expect(state).toMatchObject({
      status: 'failed',
      failure: { code: 'invalid', errors: { file: [{ code: 'cell_too_long' }] } },
    })
  })

  it("tests what only a resource's rules can decide, and rolls it back", async () => {
    const groups = importing(t, 'user-groups')
    const { rows } = await t.pool.query<{ name: string }>('select name from user_groups where root')
    const state = await groups.checked(
      `Name,Parent group,Scope\nImported group,${rows[0]?.name},All records\nBad group,Nobody,All records\n`,
      {
        columns: ['name', 'parent_id', null],
      },
    )
    expect(state).toMatchObject({ created: 1, refused: 1 })
    expect((await groups.refused(state.id)).data[0]?.errors).toEqual({
      parent_id: [{ code: 'no_such_title', params: { title: 'Nobody' } }],
    })
    expect((await t.pool.query("select 1 from user_groups where name = 'Imported group'")).rows).toEqual([])
    await groups.step(state.id, 'run')
    expect(await groups.settled(state.id)).toMatchObject({ status: 'done', created: 1 })
  })
})

describe('the writing', () => {
  it('creates records as POST would: defaults, positions, references, log, one changeset', async () => {
    const state = await jobTypes.whole('Title,Colour\n"Quoted, ""and"" more\nlines" ,#FFF\n你好 🛠️,\n')
    expect(state).toMatchObject({ status: 'done', created: 1, refused: 1 })
    const { rows } = await t.pool.query('select * from job_types order by id desc limit 1')
    const { rows: last } = await t.pool.query<{ max: number }>('select max(position) from job_types')
    expect(rows[0]).toMatchObject({
      title: '你好 🛠️',
      active: true,
      colour: '#000000',
      created_by: 1,
      position: last[0]?.max,
    })
    const log = await t.pool.query<Wire>('select * from log_entries where changeset = $1', [state.changeset])
    expect(log.rows).toMatchObject([
      { event: 'created', entity: 'job-types', label: '你好 🛠️', user_email: 'admin@demo.test' },
    ])
    expect(log.rows[0]?.['after']).toEqual((await t.call('GET', `/job-types/${rows[0].id}`)).body)

    const made = await materials.whole(`${materialHead}Pipe,P-1,Metre,"£1,234.50",Standard\nValve,P-2,each,7,"#1"\n`)
    expect(made).toMatchObject({ created: 2, refused: 0 })
    const written = await t.pool.query('select name, unit, sell_price, vat_rate_id, active from materials order by id')
    expect(written.rows).toEqual([
      { name: 'Pipe', unit: 'metre', sell_price: 1234.5, vat_rate_id: 1, active: true },
      { name: 'Valve', unit: 'each', sell_price: 7, vat_rate_id: 1, active: true },
    ])
  })

  it('can be undone as one', async () => {
    const before = await titles()
    const { changeset } = await jobTypes.whole('Title\nUndo one\nUndo two\n')
    expect(await titles()).toHaveLength(before.length + 2)
    expect((await t.call('POST', `/changesets/${changeset}/undo`, { body: {} })).status).toBe(200)
    const { rows } = await t.pool.query("select 1 from job_types where title like 'Undo %' and archived_at is null")
    expect(rows).toEqual([])
  })

  it('with a key updates existing records: importing a file twice creates no duplicates, an empty cell changes nothing', async () => {
    const upsert = { mode: 'upsert', key: 'code' }
    const file = `${materialHead}Keyed,K-1,each,1,Standard\nKeyed too,K-2,each,2,Standard\n`
    expect(await materials.whole(file, upsert)).toMatchObject({ created: 2, updated: 0 })
    expect(await materials.checked(file, upsert)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const again = await materials.whole(
      `Code,Name,Sell price,Supplier\nk-1,,3.25,Somebody\nK-2,Keyed too,,\nK-2,x,,\n,y,1,\n`,
      upsert,
    )
    expect(again).toMatchObject({ created: 0, updated: 1, unchanged: 1, refused: 2 })
    expect((await materials.refused(again.id)).data.map(({ errors }) => errors)).toEqual([
      { code: [{ code: 'twice_in_file', params: { row: 3 } }] },
      expect.objectContaining({ code: [{ code: 'required' }] }),
    ])
    const { rows } = await t.pool.query(
      "select name, sell_price, supplier, version from materials where code = 'k-1' or code = 'K-1'",
    )
    expect(rows).toEqual([{ name: 'Keyed', sell_price: 3.25, supplier: 'Somebody', version: 2 }])
  })

  it("accepts an export's output, ids included", async () => {
    const bytes = await t.app.inject({
      url: '/panel-api/job-types/export?format=xlsx&columns=id,title,colour,position,active',
      headers: { authorization: `Bearer ${t.token}` },
    })
    const state = await jobTypes.whole(bytes.rawPayload, { mode: 'upsert', key: 'id' }, 'job-types.xlsx')
    expect(state).toMatchObject({ created: 0, updated: 0, refused: 0 })
    expect(state.unchanged).toBeGreaterThan(3)
  })

  it("accepts every template's own example", async () => {
    for (const resource of resources.all.filter(({ demo, seed }) => demo.length + seed.length > 0)) {
      const { body } = await t.call<string>('GET', `/${resource.name}/import-template?locale=zh`)
      const { body: file } = await importing(t, resource.name).upload(body)
      expect(file.columns, resource.name).not.toContain(null)
    }
  })

  it('rejects only the rows another user changed first', async () => {
    const { id } = await jobTypes.checked('Title\nQuick one\nQuick two\n')
    await factory.create(resources.get('job-types'), { title: 'Quick one' })
    await jobTypes.step(id, 'run')
    expect(await jobTypes.settled(id)).toMatchObject({ status: 'done', created: 1, refused: 1 })
    expect((await jobTypes.refused(id)).data.map(({ n, errors }) => [n, errors])).toEqual([
      [2, { title: [{ code: 'duplicate' }] }],
    ])
    expect((await titles()).filter((title) => title.startsWith('Quick'))).toEqual(['Quick one', 'Quick two'])
    for (const step of ['run', 'cancel', 'check'])
      expect((await jobTypes.step(id, step, step === 'check' ? { columns: ['title'] } : {})).status, step).toBe(409)
  })

  it('returns the rejected rows unchanged, with a column of reasons in the requested language', async () => {
    const { id } = await jobTypes.whole('Title,Notes,Colour\n"=1+1, ""quoted""",你好,no colour\nFine row,,\n')
    const ask = { locale: 'zh', texts: { colour: '颜色不对 %{unknown}' } }
    const { body } = await t.call<{ url: string }>('POST', `/job-types/imports/${id}/rejected`, { body: ask })
    expect((await t.app.inject(body.url)).body).toBe(
      '\uFEFFTitle,Notes,Colour,原因\r\n"\'=1+1, ""quoted""",你好,no colour,颜色: 颜色不对 %{unknown}\r\n',
    )
    expect((await t.app.inject(body.url)).statusCode).toBe(401)
  })
})

describe('permissions', () => {
  it('needs the permission to add, and to edit if records are updated', async () => {
    const reader = importing(t, 'job-types', (await t.userWith(['JobTypes:list', 'JobTypes:edit'])).token)
    expect((await reader.upload('Title\nx\n')).status).toBe(403)
    const { token } = await t.userWith(['JobTypes:add'])
    const adder = importing(t, 'job-types', token)
    const { body } = await adder.upload('Title\nAdder’s own\n')
    const upsert = await adder.step(body.id, 'check', { columns: ['title'], mode: 'upsert', key: 'title' })
    expect(upsert.status).toBe(403)
    expect((await adder.step(body.id, 'check', { columns: ['title'] })).status).toBe(200)
    // No other user sees it, not even the administrator.
    for (const path of ['', '/refused', '/rejected'])
      expect((await t.call('GET', `/job-types/imports/${body.id}${path}`)).status).toBe(404)
    const other = await t.userWith(['JobTypes:add', 'LeadTypes:add'])
    expect((await t.call('GET', `/lead-types/imports/${body.id}`, { token: other.token })).status).toBe(404)
  })

  it('stops when the permission is revoked', async () => {
    const { token } = await t.userWith(['JobTypes:add'])
    const adder = importing(t, 'job-types', token)
    const { id } = await adder.checked('Title\nToo late\n')
    const client = await t.pool.connect()
    // From now on a permission lookup waits, and then finds none.
    await client.query('begin')
    await client.query('lock table permissions in access exclusive mode')
    await adder.step(id, 'run')
    await client.query(
      "delete from permissions where action = 'add' and user_group_id = (select u.user_group_id from users u join imports i on i.user_id = u.id where i.id = $1)",
      [id],
    )
    await client.query('commit')
    client.release()
    await expect
      .poll(async () => (await t.pool.query('select status, failure from imports where id = $1', [id])).rows[0])
      .toEqual({ status: 'failed', failure: { code: 'forbidden' } })
    expect(await titles()).not.toContain('Too late')
  })

  it('can be cancelled midway: the rows written are complete, and can be undone', { timeout: 40_000 }, async () => {
    const locations = importing(t, 'locations')
    const rows = Array.from({ length: 15_000 }, (_, i) => `Cancelled ${i}`)
    const { id, changeset } = await locations.checked(`Name\n${rows.join('\n')}\n`)
    await locations.step(id, 'run')
    await expect.poll(async () => (await locations.state(id)).done, { interval: 20 }).toBeGreaterThan(0)
    expect((await locations.step(id, 'cancel')).status).toBe(200)
    const state = await locations.settled(id)
    expect(state).toMatchObject({ status: 'cancelled', refused: 0 })
    expect(state.created).toBeLessThan(rows.length)
    const { rows: found } = await t.pool.query(
      "select count(*)::int as n, (select count(*)::int from log_entries where changeset = $1) as logged from locations where name like 'Cancelled %'",
      [changeset],
    )
    expect(found).toEqual([{ n: state.created, logged: state.created }])
  })

  it('reaches no record of another franchise', async () => {
    const mine = await factory.create(resources.get('franchises'), { name: 'Import mine' })
    const theirs = await factory.create(resources.get('franchises'), { name: 'Import theirs' })
    const { id, token } = await t.userWith(['Users:list', 'Users:add', 'Users:edit'], 'franchise')
    const { rows } = await t.pool.query<{ user_group_id: number; name: string }>(
      'update users u set franchise_id = $2 from user_groups g where u.id = $1 and g.id = u.user_group_id returning u.user_group_id, g.name',
      [id, mine.id],
    )
    const foreign = await t.pool.query<{ id: number }>(
      "insert into users (first_name, email, user_group_id, franchise_id) values ('Foreign', 'foreign@import.test', $1, $2) returning id",
      [rows[0]?.user_group_id, theirs.id],
    )
    const users = importing(t, 'users', token)
    const byId = await users.checked(`ID,First name\n${foreign.rows[0]?.id},Taken over\n`, {
      mode: 'upsert',
      key: 'id',
      columns: ['id', 'first_name'],
    })
    expect((await users.refused(byId.id)).data[0]?.errors).toMatchObject({ id: [{ code: 'not_found' }] })
    const byMail = await users.whole(
      `First name,Email,User group,Franchise\nTaken over,foreign@import.test,${rows[0]?.name},Import mine\nSpy,spy@import.test,${rows[0]?.name},Import theirs\n`,
      { mode: 'upsert', key: 'email', columns: ['first_name', 'email', 'user_group_id', 'franchise_id'] },
    )
    expect(byMail).toMatchObject({ created: 0, updated: 0 })
    const after = await t.pool.query("select first_name from users where email like '%@import.test'")
    expect(after.rows).toEqual([{ first_name: 'Foreign' }])
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { type FileLimits, readLimits } from '../../../../server/engine/files/limits.ts'
import { folderOptions } from '../../../../server/engine/files/parts.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory } from '../../../support/factory.ts'
import { filing, lyingIn, PDF } from '../../../support/files.ts'
import { documentWith, zipOf } from '../../../support/zips.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-active-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** Every file type is allowed here, so only the content can cause a rejection. */
const limits = readLimits('image=5,video=5,audio=5,pdf=5,document=20,other=20') as FileLimits
const t = await testApp({ files: folderOptions(folder, limits) })
const { create } = createFactory(t)
const files = filing(t, `leads/${(await create(resources.get('leads'))).id}`)

const refused = async (bytes: Buffer, name: string) => {
  const before = [lyingIn(folder), (await files.list()).total]
  const { status, body } = await files.upload(bytes, { name })
  expect([lyingIn(folder), (await files.list()).total], name).toEqual(before)
  return [status, body.code]
}
const LATE = 'Nothing to be seen here. '.repeat(4000)
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('a file name that some system executes', () => {
  const endings =
    'bat hta vbs ps1 js url lnk exe com cmd scr msi jar wsf reg pif cpl jse vbe sh dll chm iso docm xlsm pptm dotm xlam mht scf'
  it.each([
    ...endings.split(' ').map((ending) => `invoice.${ending}`),
    'invoice.pdf.exe',
    'INVOICE.Pdf.Bat',
    'invoice.bat.',
    'invoice.bat. . ',
    'invoice.bat\u00a0',
    'invoice.bat::$DATA',
    'invoice．ｂａｔ',
    'invoice.b\u200bat',
    'photo\u202egpj.bat',
    'photo.jpg\u202e.bat\u202c',
  ])('%s', async (name) => {
    expect(await refused(Buffer.from('just a text'), name)).toEqual([415, 'program'])
  })

  it('does not match similar names', async () => {
    for (const name of [
      'www.example.com – offer.txt',
      'exe.txt',
      'bat',
      'Mr. Shaw.txt',
      'setup.exe.txt',
      'invoice.txt',
    ])
      expect((await files.upload(Buffer.from('just a text'), { name })).status, name).toBe(200)
  })
})

describe('content that executes when opened, anywhere in the file', () => {
  it.each([
    ['page.html', `${LATE}<script>alert(1)</script>`],
    ['page.html', `${LATE}<ScRiPt src=x>`],
    ['page.html', `${LATE}<div title="a" onmouseover = "x()">`],
    ['page.htm', `${LATE}<a href="javascript:x()">`],
    ['page.html', `${LATE}<iframe src=x>`],
    ['drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg"><desc>${LATE}</desc><script>x()</script></svg>`],
    ['drawing.svg', `<svg onload="x()"></svg>`],
    ['drawing.svg', `<svg><foreignObject></foreignObject></svg>`],
    ['data.xml', `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="x.xsl"?><a/>`],
    ['data.xml', `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`],
    ['notes.txt', `${LATE}<script>x()</script>`],
    ['letter.rtf', `{\\rtf1 ${LATE}{\\object\\objemb{\\*\\objdata 0105}}}`],
  ])('%s', async (name, text) => {
    expect(await refused(Buffer.from(text), name)).toEqual([415, 'active'])
    // The same in two bytes per character is a file of unknown type, which is treated no differently.
    if (!name.endsWith('.txt') && !name.endsWith('.rtf'))
      expect(await refused(utf16(text), name)).toEqual([415, 'active'])
  })

  it('across the chunks in which a file is read', async () => {
    for (let shift = 0; shift < 12; shift++)
      expect(await refused(Buffer.from('x'.repeat(262_144 - shift) + '<script>'), 'a.txt')).toEqual([415, 'active'])
  })
})

describe('macros', () => {
  const MACROS = [{ name: 'word/vbaProject.bin', body: 'x' }]
  it.each<[string, Buffer]>([
    ['letter.docx', documentWith(MACROS)],
    [
      'letter.docx',
      documentWith(
        [{ name: 'word/other.bin', body: 'x' }],
        '<Override PartName="/word/other.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      ),
    ],
    [
      'letter.docx',
      documentWith(
        [],
        '<Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
      ),
    ],
    ['table.xlsx', documentWith([{ name: 'xl/macrosheets/sheet1.xml', body: '<x/>' }])],
    ['table.xlsx', documentWith([{ name: 'xl/activeX/activeX1.bin', body: 'x' }])],
    [
      'letter.docx',
      documentWith([
        {
          name: 'word/_rels/settings.xml.rels',
          body: '<Relationships><Relationship Id="r1" Type="http://x/relationships/attachedTemplate" Target="https://x/a.dotm" TargetMode="External"/></Relationships>',
        },
      ]),
    ],
    ['archive.zip', zipOf([{ name: 'docs/setup.pdf.exe', body: 'x' }])],
    ['letter.zip', zipOf([{ name: 'Basic/Standard/Module1.xml', body: '<x/>' }])],
    [
      'old.doc',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(300_000),
        Buffer.from('_VBA_PROJECT', 'utf16le'),
      ]),
    ],
  ])('%s', async (name, bytes) => {
    expect(await refused(bytes, name)).toEqual([415, 'active'])
  })
})

test('an archive that decompresses to a huge size, or cannot be inspected, is rejected', async () => {
  const mountain = documentWith([{ name: 'word/media/a.bmp', body: Buffer.alloc(200_000_000) }])
  expect(await refused(mountain, 'letter.docx')).toEqual([415, 'unfolds_too_large'])
  expect(await refused(documentWith().subarray(0, -40), 'letter.docx')).toEqual([415, 'damaged'])
})

test('plain files stay unchanged', async () => {
  const plain: readonly (readonly [string, Buffer, string])[] = [
    ['letter.docx', documentWith([{ name: 'word/media/image1.png', body: 'x' }]), 'document'],
    ['old.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(9000)]), 'document'],
    ['letter.rtf', Buffer.from('{\\rtf1 {\\pict\\pngblip 00}}'), 'document'],
    ['prices.csv', Buffer.from(`name,price\n${'"Elbow < 15 mm, once = 2",0.95\n'.repeat(9000)}`), 'document'],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'), 'other'],
    ['archive.zip', zipOf([{ name: 'docs/plan.pdf', body: PDF }]), 'other'],
    ['plan.pdf', PDF, 'pdf'],
  ]
  for (const [name, bytes, kind] of plain) {
    const { status, body } = await files.upload(bytes, { name })
    expect([name, status, body.kind]).toEqual([name, 200, kind])
  }
})

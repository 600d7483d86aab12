import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly body: Buffer | string
  /** The size stated in the directory; the true one if omitted. */
  readonly says?: number
}

/** A zip archive as APPNOTE.TXT 6.3.10 describes it, with deflated parts; the stated sizes may be false. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, body, says } of parts) {
    const bytes = Buffer.from(body as string)
    const packed = deflateRawSync(bytes, { level: 9 })
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says ?? bytes.length, 18)
    common.writeUInt16LE(title.length, 22)
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, title, packed])
    const made = Buffer.alloc(2)
    made.writeUInt16LE(20)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), made, common, tail, title]))
    local.push(head)
    at += head.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...local, listed, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

const TYPES = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'

/** The parts of a document as word processors write it, with others besides. */
export const documentWith = (parts: readonly ZipPart[] = [], types = ''): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      body: `${TYPES}<Default Extension="xml" ContentType="application/xml"/>${types}</Types>`,
    },
    { name: '_rels/.rels', body: '<Relationships/>' },
    { name: 'word/document.xml', body: '<w:document><w:body><w:p>Boiler</w:p></w:body></w:document>' },
    ...parts,
  ])

/** A workbook whose only sheet has these rows of XML. */
export const workbookWith = (rows: string, says?: number): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', body: `${TYPES}</Types>` },
    {
      name: 'xl/workbook.xml',
      body: '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      body: '<Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>',
    },
    {
      name: 'xl/sheet.xml',
      body: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ...(says === undefined ? {} : { says }),
    },
  ])

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FileInfo } from '../../schema/areas/files/shapes.ts'
import type { Answer, TestApp } from './app.ts'
import type { Wire } from './factory.ts'

/** A photograph that shows which way is up: the upper half is red, the lower one blue. */
export async function photo(width = 60, height = 40, orientation = 1): Promise<Buffer> {
  const lower = await sharp({ create: { width, height: height / 2, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: lower, top: height / 2, left: 0 }])
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer()
}

/** The smallest PDF that viewers open. */
export const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
)

export interface Upload {
  readonly name?: string
  readonly description?: string | null
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

type Body = FileInfo & Pick<Wire, 'code' | 'errors'> & { readonly limit?: number }

/** A client's actions on the files of a record, such as `leads/12`. */
export function filing({ app, call, token }: Pick<TestApp, 'app' | 'call' | 'token'>, record: string) {
  const bearer = (own = token) => ({ authorization: `Bearer ${own}` })
  const upload = async (bytes: Buffer, given: Upload = {}): Promise<Answer<Body>> => {
    const { name = 'photo.jpg', description = 'The boiler', token: own, headers } = given
    const query = new URLSearchParams({ name, ...(description === null ? {} : { description }) })
    const response = await app.inject({
      method: 'POST',
      url: `/panel-api/${record}/files?${query}`,
      headers: { ...bearer(own), 'content-type': 'application/octet-stream', ...headers },
      payload: bytes,
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  const list = async (own = token) =>
    (await call<{ data: FileInfo[]; total: number }>('GET', `/${record}/files`, { token: own })).body
  /** The bytes at an address from a response, fetched as a browser does: without a bearer token. */
  const fetched = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const { statusCode: status, headers: answered, rawPayload: bytes } = await app.inject({ url, headers })
    return { status, headers: answered, bytes }
  }
  return { upload, list, fetched, bearer }
}

/** All contents of a folder, as paths with their sizes. */
export const lyingIn = (folder: string): [string, number][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1), statSync(path).size])

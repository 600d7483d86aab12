import { createReadStream } from 'node:fs'
import type { IncomingMessage, RequestOptions } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { environmentRequest } from '../../outgoing/httpClient.ts'
import type { ByteRange, FileStorage, LocalFile } from './storage.ts'
import { storageFull, storageUnavailable } from './storageErrors.ts'

/** Without a byte in either direction for this long, the service counts as unavailable. */
const SILENCE_MS = 30_000
/** A viewer of a video stops reading for a while when enough has arrived. */
const PAUSE_MS = 600_000
/** Hash of an empty body. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export interface S3Settings {
  /** Scheme, host and port. */
  readonly origin: string
  readonly bucket: string
  /** Before every key; empty, or with a final slash. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** `https://key:secret@host/bucket/prefix?region=eu-west-2`; the region is us-east-1 by default. */
export function s3Settings(address: string): S3Settings {
  const url = new URL(address)
  const [bucket = '', ...prefix] = decodeURIComponent(url.pathname).split('/').filter(Boolean)
  return {
    origin: url.origin,
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  readonly key: string
  readonly range?: ByteRange | undefined
  readonly file?: LocalFile
}

/**
 * Any service with the S3 API, addressed by path. A file is sent in one PUT with its length and its SHA-256, which the service verifies before it
 * stores anything: so no parts can be left behind, and 5 GB is the maximum (FILE_LIMITS stays below).
 */
export function s3Storage(settings: S3Settings): FileStorage {
  const { accessKeyId, secretAccessKey, region } = settings
  const cache = new Map<string, ArrayBuffer>()

  const call = async ({ method, key, range, file }: Call): Promise<IncomingMessage> => {
    const headers: Record<string, string> = { 'x-amz-content-sha256': file?.sha256 ?? EMPTY_SHA256 }
    if (range) headers['range'] = `bytes=${range.start}-${range.end}`
    const address = `${settings.origin}/${settings.bucket}/${settings.prefix}${key}`
    const signer = new AwsV4Signer({
      method,
      url: address,
      headers,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache,
    })
    const signed = await signer.sign()
    const options: RequestOptions = {
      method,
      headers: { ...Object.fromEntries(signed.headers), ...(file ? { 'content-length': file.size } : {}) },
      timeout: SILENCE_MS,
    }
    const outgoing = environmentRequest(signed.url, options)
    const responsePromise = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject)
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('silence')))
    try {
      // A refusal may arrive before everything was sent; then it is the answer that counts.
      if (file) pipeline(createReadStream(file.path), outgoing).catch((error: Error) => outgoing.destroy(error))
      else outgoing.end()
      const answer = await responsePromise
      outgoing.setTimeout(PAUSE_MS)
      return answer
    } catch (error) {
      outgoing.destroy()
      throw Object.assign(storageUnavailable(), { cause: error })
    }
  }

  /**
   * Reads the answer to its end, so that its connection can be reused.
   * @throws unless it is a success or 404
   */
  const readStatus = async (answer: IncomingMessage): Promise<number> => {
    const body = await text(answer)
    const status = answer.statusCode ?? 0
    if ((status >= 200 && status < 300) || status === 404) return status
    if (status === 507 || body.includes('StorageFull')) throw storageFull()
    throw Object.assign(storageUnavailable(), { cause: new Error(`S3 answered ${status}: ${body.slice(0, 500)}`) })
  }

  return {
    put: async (key, file) => {
      const status = await readStatus(await call({ method: 'PUT', key, file }))
      // The bucket itself does not exist.
      if (status === 404) throw storageUnavailable()
    },
    get: async (key, range): Promise<Readable | undefined> => {
      const answer = await call({ method: 'GET', key, range })
      if (answer.statusCode === (range ? 206 : 200)) return answer
      if ((await readStatus(answer)) === 404) return undefined
      throw storageUnavailable()
    },
    exists: async (key) => (await readStatus(await call({ method: 'HEAD', key }))) !== 404,
    delete: async (key) => void (await readStatus(await call({ method: 'DELETE', key }))),
  }
}

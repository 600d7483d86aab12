import { NetworkError, Refusal } from './calls.ts'

export interface UploadOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Called with the number of bytes sent. */
  readonly onProgress?: (sent: number) => void
  readonly signal?: AbortSignal
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's page: only the status is used.
    return null
  }
}

/**
 * Uploads bytes and reports progress, which `fetch` cannot.
 * @param url including its base
 * @throws NetworkError, Refusal, or an AbortError when the signal aborts it
 */
export function upload<T>(url: string, token: string, body: Blob, options: UploadOptions = {}): Promise<T> {
  const { headers = {}, onProgress, signal } = options
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded))
    request.addEventListener('load', () => {
      const answer = read(request.responseText)
      if (request.status < 400 && answer !== null) return resolve(answer as T)
      const refusal = isObject(answer) ? answer : {}
      reject(new Refusal(request.status, 'code' in refusal ? String(refusal['code']) : 'refused', refusal))
    })
    request.addEventListener('error', () => reject(new NetworkError(new Error('the upload was cut off'))))
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.send(body)
  })
}

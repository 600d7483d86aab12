import { createReadStream } from 'node:fs'
import type { Socket } from 'node:net'
import { problem } from '../http/errors.ts'
import { environmentSocket } from '../outgoing/socketClient.ts'
import type { Scanner } from './scanner.ts'

/** Milliseconds for connecting, and between two signs of progress. */
const TIMEOUT_MS = 30_000
/** Bytes of one chunk; the daemon accepts any size below its StreamMaxLength. */
const PIECE = 65_536

const away = () => problem(503, 'scanner_away', {}, { 'retry-after': '30' })

/** Where the daemon listens: `tcp://host:3310`, or `unix:/path`. */
export function socketOf(url: string): { readonly host: string; readonly port: number } | { readonly path: string } {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length).replace(/^\/\/(?=\/)/, '') }
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
}

function opened(url: string, patience: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = environmentSocket(socketOf(url))
    socket.setTimeout(patience, () => socket.destroy(new Error('the scanner is silent')))
    socket.once('error', reject).once('connect', () => resolve(socket))
  })
}

const sized = (length: number) => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return head
}

/** One file in the daemon's protocol (clamd(8), INSTREAM): chunks, each after its length, and a zero length at the end. */
async function converse(socket: Socket, path: string): Promise<string> {
  let answer = ''
  const conversation = new Promise<void>((resolve, reject) => {
    socket.on('data', (piece: Buffer) => (answer += piece.toString('latin1')))
    socket
      .once('end', resolve)
      .once('close', () => resolve())
      .once('error', reject)
  })
  // Its failure is handled from the start.
  const failed = conversation.then(() => undefined).catch((error: unknown) => error)
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
  await write(Buffer.from('zINSTREAM\0'))
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
      await write(Buffer.concat([sized(piece.length), piece]))
      // It has decided, and closes.
      if (answer !== '') break
    }
    if (answer === '') await write(sized(0))
  } catch (error) {
    // For a file that is too large it closes while data is still being written; its answer counts.
    await failed
    if (answer === '') throw error
    return answer
  }
  const error = await failed
  if (answer === '' && error) throw error
  return answer
}

/**
 * ClamAV's daemon, or anything that speaks its protocol.
 * @param logError called with the reason when it could not be asked
 * @param patience milliseconds
 */
export function clamd(url: string, logError: (error: Error) => void, patience: number = TIMEOUT_MS): Scanner {
  return {
    async demandClean(path) {
      let answer: string
      try {
        const socket = await opened(url, patience)
        try {
          answer = await converse(socket, path)
        } finally {
          socket.destroy()
        }
      } catch (error) {
        logError(error as Error)
        throw away()
      }
      const verdict = answer.replace(/[\0\s]+$/, '')
      if (/^stream: OK$/.test(verdict)) return
      if (verdict.endsWith(' FOUND')) throw problem(415, 'virus')
      if (/size limit exceeded/i.test(verdict)) throw problem(413, 'too_large_to_scan')
      logError(new Error(`the scanner says ${JSON.stringify(verdict.slice(0, 200))}`))
      throw away()
    },
  }
}

import net from 'node:net'
import { parentPort } from 'node:worker_threads'

export interface Crowd {
  readonly host: string
  readonly port: number
  /** Everything of each request, as it goes over the wire: one after the other, and again from the first. */
  readonly requests: readonly string[]
  readonly connections: number
  readonly ms: number
}

export interface Load {
  /** Answers each second. */
  readonly perSecond: number
  /** Ms that half of them, and 95 of 100, took at most. */
  readonly p50: number
  readonly p95: number
  /** Answers other than 200, by their status. */
  readonly others: Readonly<Record<string, number>>
}

const HEAD_END = '\r\n\r\n'

/** One connection that asks again as soon as it is answered. HTTP is read by hand: a client of Node's takes as much of the machine as the server. */
function askUntil(crowd: Crowd, until: number, times: number[], others: Record<string, number>): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(crowd.port, crowd.host)
    socket.setNoDelay(true)
    let sent = 0
    let nth = 0
    let left = -1
    let status = ''
    let head = ''
    const ask = () => {
      sent = performance.now()
      socket.write(crowd.requests[nth++ % crowd.requests.length] as string)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      let size = chunk.length
      if (left < 0) {
        const before = Buffer.byteLength(head, 'latin1')
        head += chunk.toString('latin1')
        const end = head.indexOf(HEAD_END)
        if (end < 0) return
        status = head.slice(9, 12)
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end + 2))?.[1]
        if (length === undefined) return void socket.destroy(new Error(`no length: ${head.slice(0, 300)}`))
        left = Number(length)
        size -= end + HEAD_END.length - before
        head = ''
      }
      left -= size
      if (left > 0) return
      left = -1
      const now = performance.now()
      if (status === '200') times.push(now - sent)
      else others[status] = (others[status] ?? 0) + 1
      if (now < until) ask()
      else socket.end()
    })
  })
}

parentPort?.on('message', async (crowd: Crowd) => {
  const began = performance.now()
  const times: number[] = []
  const others: Record<string, number> = {}
  try {
    await Promise.all(Array.from({ length: crowd.connections }, () => askUntil(crowd, began + crowd.ms, times, others)))
    const seconds = (performance.now() - began) / 1000
    const sorted = times.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
    parentPort?.postMessage({
      load: { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), others } satisfies Load,
    })
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message })
  }
})

import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** The quality of a connection from now on. */
export interface Weather {
  /** The latency in each direction, in ms. */
  readonly delay: number
  /** About one in this many chunks ends its connection halfway; 0 for none. */
  readonly cutsOneOf: number
}

export interface BadLine {
  readonly port: number
  /** Connections cut so far: during a request, and during a response. */
  readonly cut: { asking: number; answering: number }
  /** Chunks delayed so far. */
  readonly late: number
  weather(next: Weather): void
}

/** A connection to a server with adjustable faults, none at first; closed after the test. @param to port on this machine */
export async function badLine(to: number): Promise<BadLine> {
  const cut = { asking: 0, answering: 0 }
  let now: Weather = { delay: 0, cutsOneOf: 0 }
  let late = 0
  const open = new Set<net.Socket>()

  /** Forwards one end's data, in order. */
  const hand = (from: net.Socket, into: net.Socket, way: keyof typeof cut) => {
    let turn = Promise.resolve()
    const inTurn = (work: () => void) => {
      const until = performance.now() + now.delay
      if (now.delay) late += 1
      turn = turn.then(async () => {
        const wait = until - performance.now()
        if (wait > 0) await sleep(wait)
        if (!into.destroyed) work()
      })
    }
    from.on('data', (piece: Buffer) => {
      if (now.cutsOneOf && Math.random() * now.cutsOneOf < 1) {
        cut[way] += 1
        into.write(piece.subarray(0, piece.length >> 1), () => {
          from.resetAndDestroy()
          into.resetAndDestroy()
        })
        return
      }
      inTurn(() => into.write(piece))
    })
    from.on('end', () => inTurn(() => into.end()))
    // Cutting the connection is the purpose; the other end receives the error.
    from.on('error', () => into.destroy())
    from.on('close', () => {
      open.delete(from)
      inTurn(() => into.end())
    })
  }
  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    const far = net.connect({ port: to, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      open.add(socket)
    }
    hand(near, far, 'asking')
    hand(far, near, 'answering')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return {
    port: (server.address() as net.AddressInfo).port,
    cut,
    get late() {
      return late
    },
    weather: (next) => {
      now = next
    },
  }
}

/** The same address through such a connection. */
export function over(line: BadLine, url: string): string {
  return Object.assign(new URL(url), { port: String(line.port) }).href
}

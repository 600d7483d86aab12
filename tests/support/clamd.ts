import { createServer, type Server, type Socket } from 'node:net'

/** The file that all scanners recognise as a virus (eicar.org), assembled here so that this source file is not one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('EICAR')

interface Daemon {
  readonly url: string
  /** Bytes of every file it received. */
  readonly shown: Buffer[]
  /** Its behaviour for the next files instead of scanning. */
  mood: 'well' | 'silent' | 'confused' | 'gone'
  readonly close: () => Promise<void>
}

/** Length-prefixed chunks up to one of zero length; undefined while more is expected. */
function streamOf(bytes: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    if (at + 4 + length > bytes.length) return undefined
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/**
 * A daemon that implements INSTREAM of clamd(8): `zINSTREAM\0`, chunks prefixed by their length in four bytes of network order, one of zero
 * length; `stream: OK` or `stream: <name> FOUND` with a zero byte, and `INSTREAM size limit exceeded. ERROR` beyond `most` bytes.
 * @param at a port of 127.0.0.1, or a path of a socket
 */
export async function clamdAt(at: number | string, most = 1_000_000): Promise<Daemon> {
  const sockets = new Set<Socket>()
  const hear = (socket: Socket) => {
    let bytes = Buffer.alloc(0)
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()))
    socket.on('data', (piece: Buffer) => {
      if (daemon.mood === 'gone') return socket.destroy()
      if (socket.writableEnded) return undefined
      bytes = Buffer.concat([bytes, piece])
      if (daemon.mood === 'silent') return undefined
      const command = 'zINSTREAM\0'
      if (bytes.length < command.length) return undefined
      if (daemon.mood === 'confused' || bytes.toString('latin1', 0, command.length) !== command)
        return socket.end('UNKNOWN COMMAND\0')
      if (bytes.length > most + 1000) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      const file = streamOf(bytes.subarray(command.length))
      if (!file) return undefined
      daemon.shown.push(file)
      return socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  }
  const server: Server = createServer(hear)
  await new Promise<void>((resolve) =>
    typeof at === 'string' ? server.listen(at, resolve) : server.listen(at, '127.0.0.1', resolve),
  )
  const address = server.address()
  const daemon: Daemon = {
    url: typeof address === 'string' ? `unix:${address}` : `tcp://127.0.0.1:${address?.port}`,
    shown: [],
    mood: 'well',
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return daemon
}

declare module 'hoodiecrow-imap' {
  import type { Server as NetServer } from 'node:net'

  interface Options {
    readonly secureConnection?: boolean
    readonly credentials?: { readonly key: string; readonly cert: string }
    readonly plugins?: readonly string[]
    readonly users?: Readonly<Record<string, { readonly password: string }>>
    readonly storage?: Readonly<Record<string, unknown>>
  }
  interface Server {
    listen(port: number, done: () => void): void
    close(done?: () => void): void
    readonly server: NetServer
    appendMessage(mailbox: string, flags: readonly string[], internaldate: string, raw: string): unknown
  }
  export default function hoodiecrow(options: Options): Server
}

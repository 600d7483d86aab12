declare module 'hoodiecrow-imap' {
  interface Options {
    readonly plugins?: readonly string[]
    readonly users?: Readonly<Record<string, { readonly password: string }>>
    readonly storage?: Readonly<Record<string, unknown>>
  }
  interface Server {
    listen(port: number, done: () => void): void
    close(done?: () => void): void
    readonly server: import('node:net').Server
    appendMessage(mailbox: string, flags: readonly string[], internaldate: string, raw: string): unknown
    getMailbox(path: string): { messages: { uid: number }[]; uidvalidity: number; uidnext: number }
  }
  export default function hoodiecrow(options: Options): Server
}

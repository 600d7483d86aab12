import { expect, onTestFinished } from 'vitest'

type Data = Record<string, unknown>

export interface Listening {
  /** Everything received, in order. */
  readonly events: readonly { readonly event: string; readonly data: Data }[]
  /** Waits for an event of this name whose data has these values, and returns its data. */
  heard(event: string, holding?: Data): Promise<Data>
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens `GET /live` of a server at `origin`, as a browser does; closed after the test. */
export async function listenLive(
  origin: string,
  token: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Listening> {
  const abort = new AbortController()
  const response = await fetch(`${origin}/panel-api/live?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const events: { event: string; data: Data }[] = []
  const read = async () => {
    let text = ''
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString('utf8')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        if (event) events.push({ event, data: JSON.parse(data ?? '') as Data })
      }
    }
  }
  const ended = read().catch((error: Error) => {
    if (!abort.signal.aborted && error.message !== 'terminated') throw error
  })
  onTestFinished(() => abort.abort())
  return {
    events,
    ended,
    close: () => abort.abort(),
    heard: async (event, holding = {}) => {
      const find = () => events.find((one) => one.event === event && matches(one.data, holding))?.data
      await expect.poll(find, { message: `${event} ${JSON.stringify(holding)}` }).toBeDefined()
      return find() as Data
    },
  }
}

const matches = (data: Data, holding: Data) =>
  Object.entries(holding).every(([name, value]) => JSON.stringify(data[name]) === JSON.stringify(value))

// The readers of bench/live.ts: open streams and count what comes.
import http from 'node:http'

interface Open {
  readonly address: string
  readonly tokens: readonly string[]
  readonly streams: number
  readonly id: number
}

let opened = 0
let heard = 0
let wanted = Number.POSITIVE_INFINITY

function read({ address, tokens, id, streams }: Open, n: number): void {
  const authorization = `Bearer ${tokens[n % tokens.length]}`
  const url = `${address}/panel-api/live?record=job-types/${id}&list=job-types&since=0`
  http.get(url, { agent: false, headers: { authorization } }, (answer) => {
    if (answer.statusCode !== 200) throw new Error(`a stream was answered with ${answer.statusCode}`)
    answer.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: hello')) opened += 1
      if (opened === streams && text.includes('event: hello')) process.send?.('opened')
      if (!text.includes('event: record')) return
      heard += 1
      if (heard === wanted) process.send?.('heard')
    })
  })
}

process.on('message', ({ open, count }: { open?: Open; count?: number }) => {
  if (open) for (let n = 0; n < open.streams; n++) read(open, n)
  if (count === undefined) return
  heard = 0
  wanted = count
  process.send?.('ready')
})

/** One event of a stream, with its data parsed as JSON. */
export interface StreamEvent {
  readonly event: string
  readonly data: unknown
}

/**
 * Splits text that arrives in chunks into server-sent events; comments, which only keep the connection alive, are dropped.
 * @returns a function that takes a chunk and returns the events completed by it
 */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const lines = new Map(block.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 2)]))
      const event = lines.get('event')
      return event ? [{ event, data: JSON.parse(lines.get('data') ?? 'null') as unknown }] : []
    })
  }
}

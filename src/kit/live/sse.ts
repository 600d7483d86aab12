/** One event of a stream, its data read as JSON. */
export interface StreamEvent {
  readonly event: string
  readonly data: unknown
}

/**
 * Cuts text that comes in pieces into server-sent events; comments, which only say that the line stands, are left out.
 * @returns takes a piece, gives the events that are whole by now
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

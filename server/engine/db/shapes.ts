/** Statements that each connection may keep besides those of `prepared.ts`; a plan with the names of all references takes a fifth of a megabyte. */
const MOST = 40
/** A statement that was asked for so often is asked for again. */
const OFTEN = 3
/** Statements of which it is known how often they were asked for. */
const COUNTED = 500
/** One that nobody asked for so long, in ms, makes room for another. */
const IDLE = 5 * 60_000

interface Shape {
  readonly text: string
  times: number
  at: number
  name?: string
}

const shapes = new Map<string, Shape>()
const named = new Map<string, string>()
const gone: string[] = []
let made = 0

/** Names of statements that are kept no more, oldest first: each connection lets go of them when it is used next. */
export const retired: readonly string[] = gone

/** The name under which connections keep this statement; none for one that is not kept. */
export const shapeName = (text: string): string | undefined => named.get(text)

function makeRoom(now: number): boolean {
  if (named.size < MOST) return true
  const idle = [...shapes].find(([, { name, at }]) => name !== undefined && now - at > IDLE)
  if (!idle) return false
  const [key, { text, name }] = idle
  shapes.delete(key)
  named.delete(text)
  gone.push(name as string)
  return true
}

/** Forgets the one that was asked for longest ago and is not kept. */
function forgetOne(): void {
  for (const [key, { name }] of shapes)
    if (name === undefined) {
      shapes.delete(key)
      return
    }
}

/**
 * A statement without values of its own (they stand in it as literals), where it is asked for so often that each connection keeps it with its plan.
 * @param key what the text follows from
 * @returns undefined while it is asked for too seldom: planning it once is dearer than the two statements that it takes the place of
 */
export function usual(key: string, text: () => string, now: number): string | undefined {
  let shape = shapes.get(key)
  if (shape) shapes.delete(key)
  else {
    shape = { text: text(), times: 0, at: now }
    if (shapes.size >= COUNTED) forgetOne()
  }
  // The last of the map is the one that was asked for last.
  shapes.set(key, shape)
  shape.at = now
  shape.times += 1
  if (shape.name === undefined && shape.times >= OFTEN && makeRoom(now)) {
    shape.name = `shape_${made++}`
    named.set(shape.text, shape.name)
  }
  return shape.name === undefined ? undefined : shape.text
}

/** Room of a connection for statements besides those of `prepared.ts`: forty long ones. A plan with the names of all references takes a fifth of a megabyte. */
const ROOM = 320
/** What a statement takes of it: one of less than `SHORT` characters, such as a look-up of names, has a plan of some twenty kilobytes. */
const TAKES = { short: 1, long: 8 } as const
const SHORT = 1_000
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

const roomOf = ({ text }: Shape): number => (text.length < SHORT ? TAKES.short : TAKES.long)

/** Statements whose plan serves all their values (others stand in them as literals), and which of them connections keep with their plans. */
export class StatementShapes {
  readonly #shapes = new Map<string, Shape>()
  readonly #names = new Map<string, string>()
  readonly #retired: string[] = []
  #made = 0
  #taken = 0

  /** Names of statements that are kept no more, oldest first: each connection lets go of them when it is used next. */
  get retired(): readonly string[] {
    return this.#retired
  }

  /** The name under which connections keep this statement; none for one that is not kept. */
  nameOf(text: string): string | undefined {
    return this.#names.get(text)
  }

  /**
   * The statement, where it is asked for so often that connections keep it.
   * @param key what the text follows from
   * @param now ms of any clock
   * @returns undefined while it is asked for too seldom: planning it once is dearer than the two statements that it takes the place of
   */
  usual(key: string, text: () => string, now: number): string | undefined {
    let shape = this.#shapes.get(key)
    if (shape) this.#shapes.delete(key)
    else {
      shape = { text: text(), times: 0, at: now }
      if (this.#shapes.size >= COUNTED) this.#forgetOne()
    }
    // The last of the map is the one that was asked for last.
    this.#shapes.set(key, shape)
    shape.at = now
    shape.times += 1
    if (shape.name === undefined && shape.times >= OFTEN && this.#makeRoom(roomOf(shape), now)) {
      shape.name = `shape_${this.#made++}`
      this.#taken += roomOf(shape)
      this.#names.set(shape.text, shape.name)
    }
    return shape.name === undefined ? undefined : shape.text
  }

  #makeRoom(wanted: number, now: number): boolean {
    if (this.#taken + wanted <= ROOM) return true
    for (const [key, shape] of this.#shapes) {
      // Those behind were asked for later.
      if (now - shape.at <= IDLE) return false
      if (shape.name === undefined) continue
      this.#shapes.delete(key)
      this.#names.delete(shape.text)
      this.#retired.push(shape.name)
      this.#taken -= roomOf(shape)
      if (this.#taken + wanted <= ROOM) return true
    }
    return false
  }

  /** Forgets the one that was asked for longest ago and is not kept. */
  #forgetOne(): void {
    for (const [key, { name }] of this.#shapes)
      if (name === undefined) {
        this.#shapes.delete(key)
        return
      }
  }
}

/** Those of this process. */
export const statementShapes = new StatementShapes()

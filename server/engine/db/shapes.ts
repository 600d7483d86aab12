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

/** Statements without values of their own (they stand in them as literals), and which of them connections keep with their plans. */
export class Shapes {
  readonly #shapes = new Map<string, Shape>()
  readonly #names = new Map<string, string>()
  readonly #retired: string[] = []
  #made = 0

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
    if (shape.name === undefined && shape.times >= OFTEN && this.#makeRoom(now)) {
      shape.name = `shape_${this.#made++}`
      this.#names.set(shape.text, shape.name)
    }
    return shape.name === undefined ? undefined : shape.text
  }

  #makeRoom(now: number): boolean {
    if (this.#names.size < MOST) return true
    const idle = [...this.#shapes].find(([, { name, at }]) => name !== undefined && now - at > IDLE)
    if (!idle) return false
    const [key, { text, name }] = idle
    this.#shapes.delete(key)
    this.#names.delete(text)
    this.#retired.push(name as string)
    return true
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
export const shapes = new Shapes()

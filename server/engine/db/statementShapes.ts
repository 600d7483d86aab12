/**
 * Memory budget of a connection for statements besides those of `prepared.ts`: forty long ones. A plan with the titles of all references takes a
 * fifth of a megabyte.
 */
const ROOM = 320
/** Cost of a short statement (less than `SHORT` characters), such as a lookup of titles, whose plan has some twenty kilobytes. */
const ROOM_BY_LENGTH = { short: 1, long: 8 } as const
const SHORT = 1_000
/** A statement that ran this often is likely to run again. */
const OFTEN = 3
/** Number of statements whose frequency is tracked. */
const MAX_SHAPES = 500
/** A statement that did not run for this many ms makes room for another. */
const IDLE = 5 * 60_000

interface Shape {
  readonly text: string
  times: number
  at: number
  name?: string
}

const roomOf = ({ text }: Shape): number => (text.length < SHORT ? ROOM_BY_LENGTH.short : ROOM_BY_LENGTH.long)

/** Statements whose plan serves all their values (other values are literals in their text), and which of them connections keep prepared. */
export class StatementShapes {
  readonly #shapes = new Map<string, Shape>()
  readonly #names = new Map<string, string>()
  readonly #retired: string[] = []
  #made = 0
  #taken = 0

  /** Names of released statements, oldest first: each connection deallocates them at its next use. */
  get retired(): readonly string[] {
    return this.#retired
  }

  /** The name under which connections prepare this statement; undefined for one that is not prepared. */
  nameOf(text: string): string | undefined {
    return this.#names.get(text)
  }

  /**
   * The statement, if it runs often enough to be prepared.
   * @param key what the text depends on
   * @param now ms of any clock
   * @returns undefined while it runs too seldom: planning it once costs more than the two statements that it replaces
   */
  usual(key: string, text: () => string, now: number): string | undefined {
    let shape = this.#shapes.get(key)
    if (shape) this.#shapes.delete(key)
    else {
      shape = { text: text(), times: 0, at: now }
      if (this.#shapes.size >= MAX_SHAPES) this.#forgetOne()
    }
    // The last entry of the map is the one that ran last.
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

  #makeRoom(needed: number, now: number): boolean {
    if (this.#taken + needed <= ROOM) return true
    for (const [key, shape] of this.#shapes) {
      // Later entries ran later.
      if (now - shape.at <= IDLE) return false
      if (shape.name === undefined) continue
      this.#shapes.delete(key)
      this.#names.delete(shape.text)
      this.#retired.push(shape.name)
      this.#taken -= roomOf(shape)
      if (this.#taken + needed <= ROOM) return true
    }
    return false
  }

  /** Drops the one that ran longest ago and is not prepared. */
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

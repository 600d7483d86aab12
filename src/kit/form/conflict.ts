type Values = Readonly<Record<string, unknown>>

export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Whose value is proposed: the one who changed it; mine when both did. */
  readonly proposed: 'mine' | 'theirs'
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * The fields in which a form and the record that somebody else has saved meanwhile are not the same.
 * @param base the record as it was when the form was opened
 */
export function differences(names: readonly string[], base: Values, mine: Values, theirs: Values): Difference[] {
  return names
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      proposed: isSame(mine[name], base[name]) ? 'theirs' : 'mine',
    }))
}

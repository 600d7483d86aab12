/** The placeholder that is being typed at the cursor. */
export interface TypedToken {
  /** Position of its braces. */
  readonly from: number
  /** Text between the braces and the cursor. */
  readonly text: string
}

/** Finds `{{cust` before the cursor; null where no placeholder is being typed. */
export function typedToken(body: string, cursor: number): TypedToken | null {
  const open = body.lastIndexOf('{{', cursor - 1)
  if (open < 0 || open + 2 > cursor) return null
  const text = body.slice(open + 2, cursor)
  return /^[ \w.]*$/.test(text) ? { from: open, text: text.trim().toLowerCase() } : null
}

/** Names that contain the typed text; those that begin with it, or a part of which does, come first. */
export function suggest(names: readonly string[], typed: string): string[] {
  const rank = (name: string) => (name.startsWith(typed) ? 0 : name.includes(`.${typed}`) ? 1 : 2)
  return names.filter((name) => name.includes(typed)).sort((a, b) => rank(a) - rank(b))
}

/** Replaces the typed text with `name`, and returns the new text and cursor position. Closing braces after it are not duplicated. */
export function complete(
  body: string,
  cursor: number,
  { from }: TypedToken,
  name: string,
): { body: string; cursor: number } {
  const after = body.slice(cursor).replace(/^\s?\}{1,2}/, '')
  const head = `${body.slice(0, from)}{{${name}}}`
  return { body: head + after, cursor: head.length }
}

/** A mention is stored as `@[12]`, the id of the user, because names may change and be equal. */
const MENTION = /@\[([1-9]\d{0,15})\]/g

/** A text in parts: plain text, and ids of mentioned users. */
export type TextPart = { readonly text: string } | { readonly user: number }

export const mention = (id: number): string => `@[${id}]`

/** Splits a text at its mentions, in order, without losing anything. */
export function textParts(body: string): TextPart[] {
  const parts: TextPart[] = []
  let position = 0
  for (const found of body.matchAll(MENTION)) {
    const id = Number(found[1])
    if (!Number.isSafeInteger(id)) continue
    if (found.index > position) parts.push({ text: body.slice(position, found.index) })
    parts.push({ user: id })
    position = found.index + found[0].length
  }
  if (position < body.length) parts.push({ text: body.slice(position) })
  return parts
}

/** Ids of the users that a text mentions, each once. */
export const mentionedIn = (body: string): number[] => [
  ...new Set(textParts(body).flatMap((part) => ('user' in part ? [part.user] : []))),
]

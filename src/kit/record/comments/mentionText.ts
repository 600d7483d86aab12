import { mention, textParts } from '../../../../schema/engine/text/mentions.ts'

/** A person chosen from the suggestions. */
export interface Picked {
  readonly id: number
  readonly name: string
}

/** Converts a stored text to the typed form: `@[12]` → `@Priya Shah`. */
export function typedText(
  body: string,
  mentions: Readonly<Record<string, string>>,
): { text: string; picked: Picked[] } {
  const picked = new Map<number, Picked>()
  const text = textParts(body)
    .map((part) => {
      if ('text' in part) return part.text
      const name = mentions[part.user]
      if (name === undefined) return mention(part.user)
      picked.set(part.user, { id: part.user, name })
      return `@${name}`
    })
    .join('')
  return { text, picked: [...picked.values()] }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Converts a typed text to the stored form. Where one name is the beginning of another, the longer one is used. */
export function storedText(text: string, picked: readonly Picked[]): string {
  if (picked.length === 0) return text
  const byName = new Map(picked.map(({ id, name }) => [name, id]))
  const names = [...byName.keys()].sort((a, b) => b.length - a.length).map(escaped)
  return text.replace(new RegExp(`@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu'), (_, name: string) =>
    mention(byName.get(name) as number),
  )
}

/** Maximum length of a typed name that is searched for. */
const MAX_LENGTH = 40

/** The part of a name typed before the caret, and the position of its @; undefined where no name is being typed. */
export function typedName(text: string, caret: number): { readonly from: number; readonly typed: string } | undefined {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('@')
  if (from < 0 || caret - from > MAX_LENGTH) return undefined
  // An email address such as ann@example.com is no mention.
  if (from > 0 && !/[\s(]/.test(before[from - 1] as string)) return undefined
  const typed = before.slice(from + 1)
  return /^(?! )[^\n@]*$/.test(typed) && !/ {2}| .* .* /.test(typed) ? { from, typed } : undefined
}

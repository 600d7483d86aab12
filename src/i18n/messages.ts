import { spacedReplace } from './spacing.ts'
/** Messages by key, nested as in the source. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree | undefined
}

/** Message key with dots → text. Polyglot accepts this form, in which a key may also be the beginning of another. */
export type Messages = Readonly<Record<string, string>>

/** Flattens nested messages; later trees take precedence. */
export function flatten(...trees: readonly MessageTree[]): Messages {
  const flat: Record<string, string> = {}
  const walk = (tree: MessageTree, prefix: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') flat[prefix + key] = value
      else if (value) walk(value, `${prefix}${key}.`)
    }
  }
  for (const tree of trees) walk(tree, '')
  return flat
}

/** Replaces `%{name}` by arguments; a missing one stays visible. */
export function interpolate(text: string, args: Readonly<Record<string, unknown>> = {}): string {
  return spacedReplace(text, /%\{(\w+)\}/g, (placeholder, name) => (name in args ? args[name] : placeholder))
}

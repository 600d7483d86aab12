/** Messages by key, nested as they were written. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree | undefined
}

/** Message key with its dots → text. Polyglot takes them in this form, and a key may then also be the beginning of another. */
export type Messages = Readonly<Record<string, string>>

/** Nested messages as flat ones; later trees win. */
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

/** Puts arguments in the place of `%{name}`; one that is not given stays visible. */
export function interpolate(text: string, args: Readonly<Record<string, unknown>> = {}): string {
  return text.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole))
}

import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'

/** Any component that is a function. */
type Part = (props: never) => ReactNode
/** Its props; none where it takes none. */
type PropsOf<T extends Part> = T extends (props: infer P) => ReactNode ? (unknown extends P ? object : P) : never

/** A component with a way to fetch it before it is drawn. A failure of that is seen when it is drawn. */
export interface Loadable<P extends object = object> {
  (props: P): ReactNode
  readonly preload: () => Promise<void>
}

/**
 * A component that is fetched when it is first drawn, and drawn at once ever after. It waits by its own state, not by `lazy` and a boundary of
 * `Suspense`: React holds back what a boundary reveals until 300 ms after the last one that began to wait (docs/decisions/0018-what-the-browser-loads.md).
 * A fetch that failed is thrown to the boundary of errors around it, and begun anew when that one tries again.
 * @param fallback stands in its place meanwhile; a function is given its props
 */
export function loadable<T extends Part>(
  fetch: () => Promise<{ readonly default: T }>,
  fallback: ReactNode | ((props: PropsOf<T>) => ReactNode) = null,
): Loadable<PropsOf<T>> {
  let part: ComponentType<PropsOf<T>> | undefined
  let fetching: Promise<void> | null = null
  const begin = async () => {
    try {
      // What takes these props and gives a node is a component; TypeScript does not see it through the condition of `PropsOf`.
      part = (await fetch()).default as unknown as ComponentType<PropsOf<T>>
    } finally {
      fetching = null
    }
  }
  const fetched = (): Promise<void> => (fetching ??= begin())
  const preload = async () => {
    if (!part) await Promise.allSettled([fetched()])
  }

  function Loaded(props: PropsOf<T>) {
    const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null)
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const Shown = part
    const isMissing = !Shown
    // Begun while drawing, as `lazy` does: what is around it takes its time until effects run. A failure is seen by those.
    if (isMissing && !failed) void preload()
    useEffect(() => {
      if (!isMissing) return
      let isOver = false
      const settled = part ? Promise.resolve() : fetched()
      settled.then(
        () => isOver || redraw(),
        (error: unknown) => isOver || setFailed({ error }),
      )
      return () => {
        isOver = true
      }
    }, [isMissing])
    if (failed) throw failed.error
    if (Shown) return <Shown {...props} />
    return typeof fallback === 'function' ? fallback(props) : fallback
  }
  return Object.assign(Loaded, { preload })
}

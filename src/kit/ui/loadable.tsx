import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'

/** Any function component. */
type Part = (props: never) => ReactNode
/** Its props; an empty object where it has none. */
type PropsOf<T extends Part> = T extends (props: infer P) => ReactNode ? (unknown extends P ? object : P) : never

/** A component with a method to preload it. A failure to load is thrown when it renders. */
export interface Loadable<P extends object = object> {
  (props: P): ReactNode
  readonly preload: () => Promise<void>
}

/**
 * A component that is loaded when it first renders, and renders immediately ever after. It uses its own state instead of `lazy` and `Suspense`,
 * because React delays revealing a boundary until 300 ms after the last one that started waiting (docs/decisions/0018-what-the-browser-loads.md). A
 * failed load is thrown to the surrounding error boundary, and repeated when that tries again.
 * @param fallback shown meanwhile; a function gets the component's props
 */
export function loadable<T extends Part>(
  fetch: () => Promise<{ readonly default: T }>,
  fallback: ReactNode | ((props: PropsOf<T>) => ReactNode) = null,
): Loadable<PropsOf<T>> {
  let part: ComponentType<PropsOf<T>> | undefined
  let fetching: Promise<void> | null = null
  const begin = async () => {
    try {
      // A function that takes these props and returns a node is a component; TypeScript does not infer it through the conditional type `PropsOf`.
      part = (await fetch()).default as unknown as ComponentType<PropsOf<T>>
    } finally {
      fetching = null
    }
  }
  const loadOnce = (): Promise<void> => (fetching ??= begin())
  const preload = async () => {
    if (!part) await Promise.allSettled([loadOnce()])
  }

  function Loaded(props: PropsOf<T>) {
    const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null)
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const Shown = part
    const isMissing = !Shown
    // Started while rendering, as `lazy` does, because effects may run much later. Failures are handled by the effects.
    if (isMissing && !failed) void preload()
    useEffect(() => {
      if (!isMissing) return
      let isOver = false
      const loadPromise = part ? Promise.resolve() : loadOnce()
      loadPromise.then(
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

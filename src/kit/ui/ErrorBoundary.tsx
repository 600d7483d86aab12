import { Component, type ErrorInfo, type ReactNode } from 'react'
import { usePorts } from '../ports.ts'
import './states.css'

/** What stands in the place of a screen that failed, with a way to try again. @param away there is no line */
export function Failure({ retry, away = false }: { retry: () => void; away?: boolean }) {
  const { translate } = usePorts()
  const texts = away ? 'page.offline' : 'page.failed'
  return (
    <div className="state" role="alert">
      <h1>{translate(`${texts}.title`)}</h1>
      <p>{translate(`${texts}.body`)}</p>
      <button type="button" className="button" onClick={retry}>
        {translate('action.retry')}
      </button>
    </div>
  )
}

interface Props {
  readonly children: ReactNode
  /** The children get a new start when this changes, such as the address. */
  readonly resetKey?: string
  /** Instead of the plain failure. */
  readonly fallback?: (retry: () => void) => ReactNode
}
interface State {
  /** Null while all is well. */
  readonly error: unknown
}

/** Keeps a failure while rendering inside its own place; everything around it goes on working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('nothing was thrown') }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('a screen failed', error, info.componentStack)
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error !== null && before.resetKey !== this.props.resetKey) this.retry()
  }

  readonly retry = (): void => this.setState({ error: null })

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return this.props.fallback?.(this.retry) ?? <Failure retry={this.retry} />
  }
}

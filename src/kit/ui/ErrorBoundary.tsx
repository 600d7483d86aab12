import { Component, type ErrorInfo, type ReactNode } from 'react'
import { usePorts } from '../ports.ts'
import './states.css'

/**
 * Shown instead of a page that failed, with a button to try again.
 * @param away there is no connection
 */
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
  /** The children are rendered afresh when this changes, such as the address. */
  readonly resetKey?: string
  /** Shown instead of the general error. */
  readonly fallback?: (retry: () => void) => ReactNode
}
interface State {
  /** Null while there is no error. */
  readonly error: unknown
}

/** Contains rendering errors in its own part of the page; everything around it keeps working. */
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

import { useEffect, useRef, useState } from 'react'
import { usePorts } from '../../../../kit/ports.ts'

interface CodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Shows the recovery codes, which happens only once. */
export function SecondFactorCodes({ codes, onKept }: CodesProps) {
  const { translate } = usePorts()
  const [copied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  // The clipboard is not available on pages without HTTPS.
  const copy = navigator.clipboard
    ? () =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          (error: unknown) => console.warn('the browser does not let us copy', error),
        )
    : null
  return (
    <section className="factor-codes" aria-labelledby="factor-codes">
      <h2 id="factor-codes" tabIndex={-1} ref={heading}>
        {translate('auth.second_factor.codes_title')}
      </h2>
      <p>{translate('auth.second_factor.codes_body')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-acts">
        {copy && (
          <button type="button" className="button" onClick={copy}>
            {translate(copied ? 'auth.second_factor.copied' : 'auth.second_factor.copy')}
          </button>
        )}
        <button type="button" className="button" onClick={() => save(text)}>
          {translate('auth.second_factor.download')}
        </button>
        <button type="button" className="button button-main" onClick={onKept}>
          {translate('auth.second_factor.kept')}
        </button>
      </div>
    </section>
  )
}

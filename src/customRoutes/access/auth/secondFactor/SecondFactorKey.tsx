import type { Bitmap2D } from 'lean-qr'
import { useEffect, useState } from 'react'
import { usePorts } from '../../../../kit/ports.ts'

/** Modules of quiet around the code (ISO/IEC 18004). */
const QUIET = 4

/** The dark modules as one path of unit squares. */
function pathOf(code: Bitmap2D): string {
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (_module, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  )
  return rows.join('')
}

/** The key as a QR code, always dark on white, because that is what cameras look for. */
export function SecondFactorQr({ uri }: { readonly uri: string }) {
  const { translate } = usePorts()
  const [code, setCode] = useState<Bitmap2D | null>(null)
  useEffect(() => {
    let stillHere = true
    import('lean-qr').then(
      ({ generate }) => stillHere && setCode(generate(uri)),
      (error: unknown) => console.warn('the QR code could not be drawn; the key beside it serves', error),
    )
    return () => {
      stillHere = false
    }
  }, [uri])
  const side = (code?.size ?? 41) + 2 * QUIET
  return (
    <svg
      className="factor-qr"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={translate('auth.second_factor.qr')}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      {code && <path d={pathOf(code)} fill="#000" />}
    </svg>
  )
}

/** The key for those who cannot scan, in groups of four. */
export function SecondFactorKey({ text }: { readonly text: string }) {
  const { translate } = usePorts()
  return (
    <div className="factor-manual">
      <p>{translate('auth.second_factor.manual')}</p>
      <code data-key={text}>{text.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
    </div>
  )
}

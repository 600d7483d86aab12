import type { Bitmap2D } from 'lean-qr'
import { useEffect, useState } from 'react'

/** Width of the quiet zone around the code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** The dark modules as one path of unit squares. */
function pathOf(code: Bitmap2D): string {
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (_module, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  )
  return rows.join('')
}

interface QrCodeProps {
  readonly text: string
  readonly label: string
  readonly className?: string | undefined
}

/** A text as a QR code, always dark on white, because cameras expect that. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [code, setCode] = useState<Bitmap2D | null>(null)
  useEffect(() => {
    let stillHere = true
    import('lean-qr').then(
      ({ generate }) => stillHere && setCode(generate(text)),
      (error: unknown) => console.warn('the QR code could not be drawn; the text beside it serves', error),
    )
    return () => {
      stillHere = false
    }
  }, [text])
  const side = (code?.size ?? 41) + 2 * QUIET
  return (
    <svg
      className={className}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      {code && <path d={pathOf(code)} fill="#000" />}
    </svg>
  )
}

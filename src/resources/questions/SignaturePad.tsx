import { useTranslate } from 'ra-core'
import { type PointerEvent, useRef } from 'react'

interface SignaturePadProps {
  readonly id: string
  readonly label: string
  readonly describedBy?: string
  /** Whether anything has been drawn. */
  readonly onSigned: (signed: boolean) => void
}

/** A field to draw in. What is drawn stays in the page. */
export function SignaturePad({ id, label, describedBy, onSigned }: SignaturePadProps) {
  const translate = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const place = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const { width: w, height: h } = event.currentTarget
    return [((event.clientX - left) * w) / width, ((event.clientY - top) * h) / height]
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>, begin: boolean) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen || (!begin && !event.currentTarget.hasPointerCapture(event.pointerId))) return
    if (begin) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pen.beginPath()
      pen.strokeStyle = getComputedStyle(event.currentTarget).color
      pen.lineWidth = 2
      pen.lineCap = 'round'
      pen.moveTo(...place(event))
      onSigned(true)
    }
    pen.lineTo(...place(event))
    pen.stroke()
  }
  const clear = () => {
    const element = canvas.current
    element?.getContext('2d')?.clearRect(0, 0, element.width, element.height)
    onSigned(false)
  }
  return (
    <div className="signature-pad">
      <canvas
        ref={canvas}
        id={id}
        width={480}
        height={140}
        role="img"
        aria-label={`${label}: ${translate('questions.preview.sign')}`}
        aria-describedby={describedBy}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
      />
      <div className="signature-pad-foot">
        <span>{translate('questions.preview.sign')}</span>
        <button type="button" className="button button-small" onClick={clear}>
          {translate('questions.preview.clear')}
        </button>
      </div>
    </div>
  )
}

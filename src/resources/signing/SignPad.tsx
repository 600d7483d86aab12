import { type PointerEvent, useRef, useState } from 'react'
import styles from './sheet.module.css'

/** Size of the stored picture in px, independent of the size on screen. */
const WIDTH = 960
const HEIGHT = 280
const INK = '#1a2030'
/** Width of a line and additional width for a pressed pen, in those px. */
const LINE = 4
const PRESSED = 5

/** A point of a line drawn with finger, pen or mouse. */
interface Touch {
  readonly clientX: number
  readonly clientY: number
  readonly pressure: number
  readonly pointerType: string
}

interface SignPadProps {
  readonly label: string
  readonly hint: string
  readonly clear: string
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
  /** Called with the drawing when there is one, and with null when it is cleared. */
  readonly onDrawn: (drawing: HTMLCanvasElement | null) => void
}

/**
 * A field for signing with finger, pen or mouse: dark on white as on paper, whatever the theme. It has no dependencies, so that it can be used on
 * pages outside the office app; users without a pointer type their name next to it.
 */
export function SignPad({ label, hint, clear, describedBy, disabled = false, onDrawn }: SignPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const [empty, setEmpty] = useState(true)

  const pointOf = (event: Pick<Touch, 'clientX' | 'clientY'>, element: HTMLCanvasElement) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: ((event.clientX - left) * WIDTH) / width, y: ((event.clientY - top) * HEIGHT) / height }
  }
  const line = (element: HTMLCanvasElement, event: Touch) => {
    const pen = element.getContext('2d')
    const to = pointOf(event, element)
    const from = last.current ?? to
    last.current = to
    if (!pen) return
    pen.strokeStyle = INK
    pen.lineCap = 'round'
    pen.lineWidth = LINE + (event.pointerType === 'pen' ? event.pressure * PRESSED : 0)
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    // A tap without movement draws a dot.
    pen.lineTo(to.x + (from === to ? 0.1 : 0), to.y)
    pen.stroke()
  }
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (disabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = null
    line(event.currentTarget, event)
    setEmpty(false)
    onDrawn(event.currentTarget)
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const { currentTarget: element } = event
    if (disabled || !element.hasPointerCapture(event.pointerId)) return
    // Several points may have been recorded since the last frame.
    const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const one of coalesced.length > 0 ? coalesced : [event]) line(element, one)
  }
  const onClear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    setEmpty(true)
    onDrawn(null)
  }
  return (
    <div className={styles['signPad']}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={label}
        aria-describedby={describedBy}
        data-disabled={disabled || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
      />
      {empty && (
        <span className={styles['padHint']} aria-hidden="true">
          {hint}
        </span>
      )}
      <button type="button" className="button button-small" disabled={disabled || empty} onClick={onClear}>
        {clear}
      </button>
    </div>
  )
}

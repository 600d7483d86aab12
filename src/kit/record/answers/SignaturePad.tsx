import { useTranslate } from 'ra-core'
import { type PointerEvent, useRef, useState } from 'react'
import './answers.css'

interface SignaturePadProps {
  readonly id: string
  readonly label: string
  readonly describedBy?: string
  readonly disabled?: boolean
  /** Called with the drawing when there is one, and with null when it is cleared. */
  readonly onSigned: (drawing: HTMLCanvasElement | null) => void
}

/** A signature field to draw in, or to type a name into without a pointer. The drawing stays in the page until it is sent. */
export function SignaturePad({ id, label, describedBy, disabled = false, onSigned }: SignaturePadProps) {
  const translate = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [name, setName] = useState('')
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const { width: w, height: h } = event.currentTarget
    return [((event.clientX - left) * w) / width, ((event.clientY - top) * h) / height]
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>, begin: boolean) => {
    const pen = event.currentTarget.getContext('2d')
    if (disabled || !pen || (!begin && !event.currentTarget.hasPointerCapture(event.pointerId))) return
    if (begin) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pen.beginPath()
      pen.strokeStyle = getComputedStyle(event.currentTarget).color
      pen.lineWidth = 2
      pen.lineCap = 'round'
      pen.moveTo(...pointOf(event))
      onSigned(event.currentTarget)
    }
    pen.lineTo(...pointOf(event))
    pen.stroke()
  }
  const empty = () => canvas.current?.getContext('2d')?.clearRect(0, 0, canvas.current.width, canvas.current.height)
  const write = (text: string) => {
    const { current: element } = canvas
    const pen = element?.getContext('2d')
    if (!element || !pen) return
    setName(text)
    empty()
    pen.fillStyle = getComputedStyle(element).color
    pen.font = 'italic 44px "Segoe Script", "Brush Script MT", cursive'
    pen.textBaseline = 'middle'
    pen.fillText(text, 16, element.height / 2, element.width - 32)
    onSigned(text.trim() === '' ? null : element)
  }
  const clear = () => {
    empty()
    setName('')
    onSigned(null)
  }
  return (
    <div className="signature-pad">
      <canvas
        ref={canvas}
        width={480}
        height={140}
        role="img"
        aria-label={`${label}: ${translate('questions.preview.sign')}`}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
      />
      <div className="signature-pad-foot">
        <input
          id={id}
          type="text"
          className="control"
          autoComplete="off"
          maxLength={80}
          placeholder={translate('answers.type_name')}
          aria-describedby={describedBy}
          disabled={disabled}
          value={name}
          onChange={({ target }) => write(target.value)}
        />
        <button type="button" className="button button-small" disabled={disabled} onClick={clear}>
          {translate('questions.preview.clear')}
        </button>
      </div>
    </div>
  )
}

import { useTranslate } from 'ra-core'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { FileInput, type FileInputProps } from './FileInput.tsx'
import { problemOf } from './problem.ts'
import { useUploadFile } from './uploadFile.ts'
import { useRefresh } from './useFiles.ts'

type SignatureInputProps = Omit<FileInputProps, 'photo' | 'several' | 'closed'>

const [WIDTH, HEIGHT] = [480, 140]
/** Ink on paper, whatever the theme: it is kept, printed and sent. */
const [INK, PAPER] = ['#1a2030', '#ffffff']

const penOf = (canvas: HTMLCanvasElement | null) => canvas?.getContext('2d') ?? null

function wipe(canvas: HTMLCanvasElement | null): void {
  const pen = penOf(canvas)
  if (!pen) return
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, HEIGHT)
}

function write(canvas: HTMLCanvasElement | null, name: string): void {
  const pen = penOf(canvas)
  wipe(canvas)
  if (!pen) return
  pen.fillStyle = INK
  pen.font = 'italic 44px "Segoe Script", "Brush Script MT", cursive'
  pen.textBaseline = 'middle'
  pen.fillText(name, 24, HEIGHT / 2, WIDTH - 48)
}

/** A signature, drawn or typed, kept as a picture with the record. Its value is the id of that file, alone in a list. */
export function SignatureInput(props: SignatureInputProps) {
  const { id, subject, value, onChange, description, readOnly, invalid, describedBy } = props
  const translate = useTranslate()
  const send = useUploadFile()
  const refresh = useRefresh(subject)
  const canvas = useRef<HTMLCanvasElement>(null)
  const noteId = useId()
  const [signed, setSigned] = useState(false)
  const [name, setName] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  if (value.length > 0 || readOnly) return <FileInput {...props} closed />
  const place = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) * WIDTH) / width, ((clientY - top) * HEIGHT) / height]
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>, begin: boolean) => {
    const pen = penOf(event.currentTarget)
    if (!pen || (!begin && !event.currentTarget.hasPointerCapture(event.pointerId))) return
    if (begin) {
      event.currentTarget.setPointerCapture(event.pointerId)
      if (!signed || name) wipe(event.currentTarget)
      pen.beginPath()
      Object.assign(pen, { strokeStyle: INK, lineWidth: 2.5, lineCap: 'round', lineJoin: 'round' })
      pen.moveTo(...place(event))
      setSigned(true)
      setName('')
    }
    pen.lineTo(...place(event))
    pen.stroke()
  }
  const type = (text: string) => {
    setName(text)
    setSigned(text.trim() !== '')
    write(canvas.current, text)
  }
  const keep = async () => {
    const bytes = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, 'image/png'))
    if (!bytes || pending) return
    setPending(true)
    try {
      const file = await send(subject, new File([bytes], 'signature.png', { type: 'image/png' }), description)
      onChange([file.id])
      void refresh()
    } catch (error) {
      const { code, args } = problemOf(error)
      setProblem(translate(`files.problem.${code}`, args))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="signature-input">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={translate('files.sign', { what: description })}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
      />
      <div className="signature-input-foot">
        <input
          id={id}
          className="control"
          value={name}
          maxLength={80}
          placeholder={translate('files.sign_typed')}
          aria-label={translate('files.sign_typed')}
          aria-invalid={invalid || undefined}
          aria-describedby={[describedBy, problem && noteId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => type(event.target.value)}
        />
        <button
          type="button"
          className="button button-small"
          onClick={() => {
            type('')
            wipe(canvas.current)
          }}
        >
          {translate('files.sign_clear')}
        </button>
        <button
          type="button"
          className="button button-small button-main"
          aria-disabled={!signed || undefined}
          aria-busy={pending || undefined}
          onClick={() => signed && void keep()}
        >
          {translate('files.sign_keep')}
        </button>
      </div>
      {problem && (
        <p className="file-problem" id={noteId} role="alert">
          <strong>{translate('message.upload_failed')}</strong> {problem}
        </p>
      )}
    </div>
  )
}

import { useState } from 'react'
import { SignPad } from '../../../resources/signing/SignPad.tsx'
import { sendingText, useSendFiles } from '../useSendFiles.ts'
import styles from '../workday.module.css'
import type { ControlProps } from './AnswerControl.tsx'

/** Renders a name as a picture, for users who cannot draw. */
function drawName(name: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = 960
  canvas.height = 280
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#1a2030'
    pen.font = 'italic 88px cursive'
    pen.textBaseline = 'middle'
    pen.fillText(name, 32, 140, 896)
  }
  return canvas
}
const asPicture = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))

/** Signed with a finger, or by typing a name: saved as a picture of the job. */
export function SignatureAnswer({
  translate,
  id,
  visit,
  answer,
  value,
  labelledBy,
  describedBy,
  onAnswer,
}: ControlProps) {
  const sends = useSendFiles(translate, visit.id)
  const [drawing, setDrawing] = useState<HTMLCanvasElement | null>(null)
  const [name, setName] = useState('')
  const [isRedoing, setRedoing] = useState(false)
  const { label } = answer.question
  const saveSignature = async () => {
    const picture = await asPicture(drawing ?? drawName(name.trim()))
    if (!picture) return
    const [sent] = await sends.send([new File([picture], 'signature.png', { type: 'image/png' })], label)
    if (sent === undefined) return
    setRedoing(false)
    onAnswer(sent)
  }
  if (typeof value === 'number' && !isRedoing)
    return (
      <p className={styles.dayWays}>
        <span>{translate('signing.signed')}</span>
        <button id={id} type="button" className={styles.dayPlain} onClick={() => setRedoing(true)}>
          {translate('signing.sign_again')}
        </button>
      </p>
    )
  return (
    <>
      <SignPad
        label={translate('signing.sheet.pad')}
        hint={translate('signing.sheet.hint')}
        clear={translate('signing.sheet.clear')}
        disabled={sends.sending !== null}
        onDrawn={setDrawing}
      />
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={80}
        placeholder={translate('workday.answers.type_name')}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button
        type="button"
        className={styles.dayWay}
        disabled={sends.sending !== null || (!drawing && !name.trim())}
        onClick={() => void saveSignature()}
      >
        {translate('signing.sign')}
      </button>
      <p role="status" className={styles.dayQuiet}>
        {sendingText(translate, sends)}
      </p>
    </>
  )
}

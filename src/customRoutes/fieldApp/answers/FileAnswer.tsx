import { useRef } from 'react'
import { Icon } from '../icons.tsx'
import { sendingText, useFileLimits, useSendFiles } from '../useSendFiles.ts'
import styles from '../workday.module.css'
import type { ControlProps } from './AnswerControl.tsx'

/** Photos from the camera, or files of the phone: each is added to the job as soon as it is chosen. */
export function FileAnswer({ translate, id, visit, answer, value, describedBy, onAnswer }: ControlProps) {
  const { type, label } = answer.question
  const sends = useSendFiles(translate, visit.id, useFileLimits())
  const picker = useRef<HTMLInputElement>(null)
  const ids = Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []
  const takeLabel = translate(type === 'photo' ? 'workday.answers.photo' : 'workday.answers.file')
  const nameOf = (file: number) => visit.files.find((one) => one.id === file)?.name ?? label
  const add = async (files: readonly File[]) => {
    const sent = await sends.send(files, label)
    if (sent.length) onAnswer([...ids, ...sent])
  }
  const takeOut = (file: number) => {
    const remaining = ids.filter((one) => one !== file)
    onAnswer(remaining.length ? remaining : null)
  }
  return (
    <>
      {ids.length > 0 && (
        <ul className={styles.dayLines}>
          {ids.map((file) => (
            <li key={file}>
              <span>{nameOf(file)}</span>
              <button type="button" className={styles.dayPlain} onClick={() => takeOut(file)}>
                {translate('workday.answers.take_out')}
                <span className="sr-only"> {nameOf(file)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        id={id}
        type="button"
        className={styles.dayWay}
        disabled={sends.sending !== null}
        aria-label={`${takeLabel}: ${label}`}
        aria-describedby={describedBy}
        onClick={() => picker.current?.click()}
      >
        <Icon name="photo" />
        {takeLabel}
      </button>
      <input
        ref={picker}
        type="file"
        {...(type === 'photo' ? { accept: 'image/*,video/*', capture: 'environment' as const } : {})}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void add(files)
        }}
      />
      <p role="status" className={styles.dayQuiet}>
        {sendingText(translate, sends)}
      </p>
    </>
  )
}

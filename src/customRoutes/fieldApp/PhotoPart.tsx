import { useRef } from 'react'
import { type RefusedCall, usePorts } from '../../kit/ports.ts'
import { showToast } from '../../kit/ui/toastStore.ts'
import { refusalText } from './Failed.tsx'
import { Icon } from './icons.tsx'
import type { PartProps } from './MyVisit.tsx'
import { limitsText, sendingText, useFileLimits, useSendFiles } from './useSendFiles.ts'
import styles from './workday.module.css'

/** Photos and videos before and after, taken with the camera, and existing ones. */
export function PhotoPart({ translate, visit, reload }: PartProps) {
  const { file } = usePorts()
  const limits = useFileLimits()
  const sends = useSendFiles(translate, visit.id, limits)
  const photoStage = useRef<'before' | 'after'>('before')
  const camera = useRef<HTMLInputElement>(null)
  const send = async (files: readonly File[]) => {
    await sends.send(files, translate(`workday.${photoStage.current}`))
    await reload()
  }
  const open = async (id: number) => {
    try {
      const address = URL.createObjectURL(await file(`/my/visits/${visit.id}/files/${id}/content`))
      window.open(address, '_blank', 'noopener')
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch (error) {
      showToast(refusalText(translate, error as RefusedCall), { type: 'error' })
    }
  }
  return (
    <section className={styles.dayCard}>
      <h2>{translate('workday.photos')}</h2>
      <p className={styles.dayWays}>
        {(['before', 'after'] as const).map((when) => (
          <button
            key={when}
            type="button"
            className={styles.dayWay}
            disabled={sends.sending !== null}
            onClick={() => {
              photoStage.current = when
              camera.current?.click()
            }}
          >
            <Icon name="photo" />
            {translate(`workday.${when}`)}
          </button>
        ))}
      </p>
      <input
        ref={camera}
        type="file"
        accept="image/*,video/*"
        capture="environment"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void send(files)
        }}
      />
      <p role="status">{sendingText(translate, sends) ?? limitsText(translate, limits)}</p>
      {sends.sending && <progress max={100} value={sends.sending.percent} aria-label={sends.sending.name} />}
      <ul className={styles.dayLines}>
        {visit.files.map(({ id, name, description }) => (
          <li key={id}>
            <button type="button" className={styles.dayPlain} onClick={() => void open(id)}>
              {name}
            </button>
            <span>{description}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

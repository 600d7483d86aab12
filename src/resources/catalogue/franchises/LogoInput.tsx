import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { logoOf } from '../../../../schema/areas/catalogue/endpoints.ts'
import type { Logo } from '../../../../schema/areas/catalogue/franchises.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { usePorts } from '../../../kit/ports.ts'
import styles from './franchise.module.css'

/** The logo in the head of a franchise's documents and emails: uploaded at once, and attached to the franchise when it is saved. */
export function LogoInput({ id, value, onChange, onBlur, disabled, describedBy, label }: InputProps<Logo>) {
  const translate = useTranslate()
  const { upload } = usePorts()
  const showRefusal = useShowRefusal()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  /** The picture just chosen, read from the file. */
  const [chosen, setChosen] = useState<{ readonly sha256: string; readonly url: string } | undefined>()
  const franchise = Number(useFormScreen().record?.id ?? 0)
  const isChosen = chosen !== undefined && chosen.sha256 === value?.sha256
  const { data } = useAnswer(logoOf, { id: franchise }, { enabled: franchise > 0 && Boolean(value) && !isChosen })
  const url = isChosen ? chosen.url : (data?.url ?? undefined)
  const choose = async (file: File) => {
    setBusy(true)
    try {
      const uploaded = await upload<Logo>(`/franchises/logo?${new URLSearchParams({ name: file.name })}`, file, {})
      setChosen({ sha256: uploaded.sha256, url: URL.createObjectURL(file) })
      onChange(uploaded)
    } catch (refusal) {
      showRefusal(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div id={id} className={styles['logo']} role="group" aria-label={label} aria-describedby={describedBy}>
      {value && url && <img src={url} alt={translate('franchise.logo')} />}
      {!disabled && (
        <div className={styles['logoActs']}>
          <button
            type="button"
            className="button button-small"
            aria-busy={busy || undefined}
            disabled={busy}
            onBlur={onBlur}
            onClick={() => input.current?.click()}
          >
            {translate(value ? 'franchise.another_logo' : 'franchise.choose_logo')}
          </button>
          {value && (
            <button type="button" className="button button-small" onClick={() => onChange(null)}>
              {translate('franchise.no_logo')}
            </button>
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void choose(file)
        }}
      />
    </div>
  )
}

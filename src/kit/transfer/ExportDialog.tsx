import { useStore, useTranslate } from 'ra-core'
import { useId, useMemo, useState } from 'react'
import { titleColumnFields } from '../list/columns/shown.ts'
import { totalText } from '../list/select/count.ts'
import type { Listing } from '../list/useListing.ts'
import { type RefusedCall, usePorts } from '../ports.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActs } from '../ui/DialogActs.tsx'
import { showToast } from '../ui/toastStore.ts'
import { inSentence, useWords } from '../words.ts'
import { columnName, exportable } from './columns.ts'
import { type ExportChoice, exportParams } from './exportParams.ts'
import { Options } from './Options.tsx'
import { saveAddress } from './save.ts'
import '../form/form.css'
import '../form/formLines.css'

interface ExportDialogProps {
  readonly listing: Listing
  readonly columnNames: readonly string[]
  readonly onClose: () => void
}

/**
 * Dialog for the format of the file, which the browser then downloads. The choices are stored for the next time; the columns start as the list shows
 * them.
 */
export function ExportDialog({ listing, columnNames: columns, onClose }: ExportDialogProps) {
  const { resource, selected, allMatching } = listing
  // The fields combined in the first column are separate columns in a file.
  const preferredNames = useMemo(
    () => [...new Set([...columns.slice(0, 1), ...titleColumnFields(resource), ...columns])],
    [columns, resource],
  )
  const translate = useTranslate()
  const { send, locale } = usePorts()
  const words = useWords(resource.name)
  const [format, setFormat] = useStore<ExportChoice['format']>('transfer.format', 'csv')
  const [style, setStyle] = useStore<ExportChoice['style']>('transfer.style', 'locale')
  // In the order of the list, then the others in declared order.
  const names = useMemo(() => {
    const all = exportable(resource)
    return [
      ...preferredNames.filter((name) => all.includes(name)),
      ...all.filter((name) => !preferredNames.includes(name)),
    ]
  }, [resource, preferredNames])
  const visible = useMemo(() => names.filter((name) => preferredNames.includes(name)), [names, preferredNames])
  const [chosen, setChosen] = useState<readonly string[]>(visible)
  const [pending, setPending] = useState(false)
  const formId = useId()
  const columnsId = useId()
  const some = selected.size > 0 && !allMatching
  const what = some ? words.count(selected.size) : `${totalText(listing)} ${inSentence(words.many)}`
  const toggle = (name: string) =>
    setChosen(
      chosen.includes(name)
        ? chosen.filter((one) => one !== name)
        : names.filter((one) => one === name || chosen.includes(one)),
    )

  const run = async () => {
    if (chosen.length === 0 || pending) return
    setPending(true)
    try {
      const params = exportParams(listing, { format, style, columns: chosen }, locale)
      const { url } = await send<{ url: string }>('POST', `/${resource.name}/export`, params)
      saveAddress(url)
      showToast(translate('transfer.export.started'), { type: 'success' })
      onClose()
    } catch (error) {
      const { code } = error as RefusedCall
      showToast(translate(`problem.${code}`, { _: translate('problem.server') }), { type: 'error' })
      setPending(false)
    }
  }

  return (
    <Dialog
      wide
      title={translate('transfer.export.title', { what })}
      onClose={onClose}
      acts={
        <DialogActs onCancel={onClose} form={formId} busy={pending} disabled={chosen.length === 0 || pending}>
          {translate('transfer.export.verb')}
        </DialogActs>
      }
    >
      <form
        id={formId}
        className="transfer-form"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <Options
          legend={translate('transfer.export.format')}
          value={format}
          onChange={setFormat}
          autoFocus
          options={[
            { value: 'csv', label: translate('transfer.csv') },
            { value: 'xlsx', label: translate('transfer.xlsx') },
          ]}
        />
        <Options
          legend={translate('transfer.export.style')}
          value={style}
          onChange={setStyle}
          options={(['locale', 'iso'] as const).map((value) => ({
            value,
            label: translate(`transfer.export.${value}`),
            about: translate(`transfer.export.${value}_about`),
          }))}
        />
        <fieldset className="field" aria-describedby={columnsId}>
          <legend className="field-label">{translate('transfer.export.columns')}</legend>
          <p className="transfer-beside" id={columnsId}>
            <span aria-live="polite">
              {chosen.length === 0
                ? translate('transfer.export.none')
                : translate('transfer.export.chosen', { smart_count: chosen.length })}
            </span>
            <button type="button" className="link-button" onClick={() => setChosen(names)}>
              {translate('transfer.export.all')}
            </button>
            <button type="button" className="link-button" onClick={() => setChosen(visible)}>
              {translate('transfer.export.shown')}
            </button>
          </p>
          <div className="transfer-columns">
            {names.map((name) => (
              <label key={name}>
                <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
                {columnName(translate, words, name)}
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}

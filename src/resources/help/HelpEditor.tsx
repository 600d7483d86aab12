import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useGetOne, useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import type { descriptions } from '../../../schema/areas/help/endpoints.ts'
import declaration from '../../../schema/areas/help/interface-descriptions.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import { LOCALES, type Locale } from '../../../schema/engine/text/format.ts'
import { declarationOf } from '../../kit/declarationOf.ts'
import { errorMessage, useErrorText } from '../../kit/errorText.ts'
import { checkForm } from '../../kit/form/check.ts'
import { errorId, FieldShell, helpId } from '../../kit/form/FieldShell.tsx'
import { useSave } from '../../kit/form/useSave.ts'
import type { HelpAbout } from '../../kit/help/state.ts'
import { usePorts } from '../../kit/ports.ts'
import { FOR_FORM } from '../../kit/screens/editQuery.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../kit/ui/DialogActs.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'
import '../../kit/form/form.css'

const Markdown = loadable(() => import('../../kit/help/HelpMarkdown.tsx').then((m) => ({ default: m.HelpMarkdown })))
const StaleDialog = loadable(() =>
  import('../../kit/form/stale/StaleDialog.tsx').then((m) => ({ default: m.StaleDialog })),
)

type Written = EndpointAnswer<typeof descriptions>['data'][number]
type Drafts = Partial<Record<Locale, string>>

interface HelpEditorProps {
  readonly about: HelpAbout
  /** The current text in each language. */
  readonly written: readonly Written[]
  readonly onClose: () => void
}

/** Edits the help text of a place where it is shown: one language after the other, each text being a record of its own. */
export function HelpEditor({ about: { place, name }, written, onClose }: HelpEditorProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { locale: userLocale } = usePorts()
  const id = useId()
  const [locale, setLocale] = useState<Locale>(userLocale)
  const [drafts, setDrafts] = useState<Drafts>({})
  const [error, setError] = useState('')
  const [pending, setPending] = useState(false)
  const base = useRef<RaRecord | undefined>(undefined)
  const resource = declarationOf(declaration.name)
  const writtenText = written.find((one) => one.locale === locale)
  const { data: storedRecord, isPending } = useGetOne<RaRecord>(
    resource.name,
    { id: writtenText?.id ?? 0, meta: FOR_FORM },
    { enabled: writtenText !== undefined, retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  const waits = writtenText !== undefined && isPending
  // Input is based on the record as loaded here, so that changes by others are detected on saving.
  const text = drafts[locale] ?? (writtenText ? String(storedRecord?.['text'] ?? '') : '')
  const { save, stale, closeStale } = useSave({
    resource,
    base,
    onTheirs: (record) => {
      base.current = record
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: [resource.name] })
      onClose()
    },
  })
  const send = async (values: Record<string, unknown>) => {
    const checked = checkForm(resource, values, writtenText && storedRecord)
    const firstError = checked.ok ? undefined : Object.values(checked.errors).flat()[0]
    if (!checked.ok) return setError(firstError ? errorMessage(firstError) : 'validation.invalid')
    setPending(true)
    const fields = await save(checked.value)
    setPending(false)
    setError(fields ? (Object.values(fields)[0] ?? '') : '')
  }
  const submit = () => {
    base.current = writtenText ? storedRecord : undefined
    void send({ key: place, locale, text: text === '' ? null : text })
  }
  const area = `${id}-text`
  const problemText = errorText(error)
  return (
    <>
      <Dialog
        title={translate(writtenText ? 'help.edit' : 'help.write_about', { name })}
        wide
        onClose={pending ? undefined : onClose}
        acts={
          <DialogActs onCancel={onClose} form={id} pending={pending} busy={waits}>
            {translate('ra.action.save')}
          </DialogActs>
        }
      >
        <form
          id={id}
          className="help-editor"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            if (!pending && !waits) submit()
          }}
        >
          <FieldShell id={`${id}-locale`} label={translate('help.language')}>
            <select
              id={`${id}-locale`}
              className="control narrow"
              value={locale}
              onChange={(event) => {
                setError('')
                setLocale(LOCALES.find((one) => one === event.target.value) ?? userLocale)
              }}
            >
              {LOCALES.map((one) => (
                <option key={one} value={one}>
                  {translate(`app.languages.${one}`)}
                </option>
              ))}
            </select>
          </FieldShell>
          <FieldShell
            id={area}
            label={translate('help.text')}
            required
            help={translate('help.hint')}
            {...(writtenText ? {} : { note: translate('help.missing') })}
            {...(problemText ? { error: problemText, invalid: true } : {})}
          >
            <textarea
              id={area}
              className="control"
              rows={7}
              required
              readOnly={waits}
              data-autofocus
              aria-invalid={problemText !== '' || undefined}
              aria-describedby={problemText ? `${errorId(area)} ${helpId(area)}` : helpId(area)}
              value={text}
              onChange={(event) => setDrafts({ ...drafts, [locale]: event.target.value })}
            />
          </FieldShell>
          <section className="help-preview" aria-label={translate('help.preview')}>
            {text ? <Markdown text={{ text, locale }} /> : <p>{translate('help.nothing')}</p>}
          </section>
        </form>
      </Dialog>
      {stale && base.current && (
        <StaleDialog
          resource={resource}
          base={base.current}
          localValues={stale.localValues}
          serverRecord={stale.serverRecord}
          onResolve={(values) => {
            base.current = stale.serverRecord
            closeStale()
            void send({ ...stale.localValues, ...values })
          }}
          onClose={closeStale}
        />
      )}
    </>
  )
}

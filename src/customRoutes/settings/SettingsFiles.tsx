import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { importSettings } from '../../../schema/areas/settings/acts.ts'
import { exportSettings } from '../../../schema/areas/settings/endpoints.ts'
import { file, type Imported } from '../../../schema/areas/settings/shapes.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { refusalOf, useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../kit/errorText.ts'
import { usePorts } from '../../kit/ports.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../kit/ui/DialogActs.tsx'
import type { SettingsEditing } from './useSettings.ts'
import { useSettingWords } from './useSettingWords.ts'

type SettingsFile = z.output<typeof file>

const NAME = 'settings.json'

function download(content: SettingsFile): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: NAME })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}

/** Parses a chosen file; undefined where it contains no settings. */
async function read(chosen: File): Promise<SettingsFile | undefined> {
  try {
    return file.safeParse(JSON.parse(await chosen.text())).data
  } catch (error) {
    console.warn('a file of settings cannot be read', error)
    return undefined
  }
}

/** Exports settings to a file for another server, and imports them after a preview of the changes. */
export function SettingsFiles({ editing, mayEdit }: { readonly editing: SettingsEditing; readonly mayEdit: boolean }) {
  const panel = usePanel()
  const notify = useNotify()
  const refusal = useShowRefusal()
  const translate = useTranslate()
  const words = useSettingWords()
  const { can } = usePorts()
  const picker = useRef<HTMLInputElement>(null)
  const [importPreview, setImportPreview] = useState<{
    readonly content: SettingsFile
    readonly would: Imported
  } | null>(null)
  const [refusedSettings, setRefusedSettings] = useState<Readonly<Record<string, string>>>()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)

  const send = async (content: SettingsFile, preview: boolean): Promise<Imported | undefined> => {
    setPending(true)
    try {
      return await panel.act(importSettings, { body: { ...content, preview } })
    } catch (error) {
      const { fields, over } = refusalOf(error)
      if (!over && Object.keys(fields).length > 0) setRefusedSettings(fields)
      else refusal(error)
      return undefined
    } finally {
      setPending(false)
    }
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const content = await read(chosen)
    if (!content) return notify('settings.import_bad', { type: 'error' })
    const would = await send(content, true)
    if (would) setImportPreview({ content, would })
  }
  const importFile = async () => {
    if (!importPreview || !(await send(importPreview.content, false))) return
    setImportPreview(null)
    await editing.refresh()
    notify('settings.saved', { type: 'success' })
  }
  return (
    <>
      {can('SettingGroups', 'export') && (
        <button
          type="button"
          className="button"
          title={translate('settings.export_about')}
          onClick={() => void panel.ask(exportSettings, {}).then(download, refusal)}
        >
          {translate('settings.export')}
        </button>
      )}
      {mayEdit && (
        <>
          <button
            type="button"
            className="button"
            aria-busy={pending || undefined}
            onClick={() => picker.current?.click()}
          >
            {translate('settings.import')}
          </button>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".json,application/json"
            aria-label={translate('settings.import_choose')}
            onChange={({ target }) => {
              void choose(target.files?.[0])
              target.value = ''
            }}
          />
        </>
      )}
      {refusedSettings && (
        <Dialog
          title={translate('settings.import_title')}
          onClose={() => setRefusedSettings(undefined)}
          acts={
            <button
              type="button"
              className="button button-main"
              data-autofocus
              onClick={() => setRefusedSettings(undefined)}
            >
              {translate('ra.action.close')}
            </button>
          }
        >
          <p>{translate('settings.import_refused')}</p>
          <ul className="settings-history">
            {Object.entries(refusedSettings).map(([key, why]) => (
              <li key={key}>
                {words.label(key)}: <b>{errorText(why)}</b>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {importPreview && (
        <Dialog
          title={translate('settings.import_title')}
          onClose={pending ? undefined : () => setImportPreview(null)}
          acts={
            <DialogActs
              onCancel={() => setImportPreview(null)}
              onAct={() => void importFile()}
              pending={pending}
              disabled={importPreview.would.changes.length === 0}
              focus="act"
            >
              {translate('settings.import_do')}
            </DialogActs>
          }
        >
          <p>
            {importPreview.would.changes.length === 0
              ? translate('settings.import_none')
              : translate('settings.import_changes', { smart_count: importPreview.would.changes.length })}
          </p>
          <ul className="settings-history">
            {importPreview.would.changes.map(({ key, before, after }) => (
              <li key={key}>
                {words.label(key)}: <s>{words.value(key, before)}</s> → <b>{words.value(key, after)}</b>
              </li>
            ))}
            {importPreview.would.left.map(({ key, why }) => (
              <li key={key} className="quiet">
                {key}: {translate('settings.import_left')}, {translate(`settings.why.${why}`)}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

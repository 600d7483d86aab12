import { type RaRecord, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { refusalOf, useShowRefusal } from '../acts/useShowRefusal.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { loadable } from '../ui/loadable.tsx'
import { archiveText } from './texts.ts'
import { type Usage, UsageList } from './UsageList.tsx'
import { useArchiveVerbs } from './verbs.ts'

const InUseDialog = loadable(() => import('./InUseDialog.tsx').then((m) => ({ default: m.InUseDialog })))

interface Archiving {
  readonly resource: AnyResource
  readonly record: RaRecord
  /** Title of the record. */
  readonly name: string
  /** Called with the resulting record. */
  readonly onDone?: (record: RaRecord) => void
}

/** Archives or restores a record. Shows what prevents it, and asks for confirmation where other records would be archived with it. */
export function useArchive({ resource, record, name, onDone }: Archiving) {
  const translate = useTranslate()
  const verbs = useArchiveVerbs(resource.name)
  const notify = useNotify()
  const showRefusal = useShowRefusal()
  const [pending, setPending] = useState(false)
  const [usage, setUsage] = useState<readonly Usage[] | null>(null)
  const [cascadeUsage, setCascadeUsage] = useState<readonly Usage[] | null>(null)
  const act = record['archived_at'] ? 'reinstate' : 'archive'
  const texts = resource.archive ? act : 'delete'

  const run = async (isMeant = false) => {
    if (pending) return
    setPending(true)
    try {
      const after = await verbs.one(act, record, isMeant)
      setCascadeUsage(null)
      notify(archiveText(translate, resource.name, texts, 'done', { what: `“${name}”` }), { type: 'success' })
      onDone?.(after)
    } catch (error) {
      const { code, body } = refusalOf(error)
      setCascadeUsage(code === 'takes_along' ? (body['along'] as readonly Usage[]) : null)
      if (code === 'in_use') setUsage(body['usage'] as readonly Usage[])
      else if (code !== 'takes_along')
        showRefusal(error, code === 'default_needed' ? 'kit.skipped.default_needed' : undefined)
    } finally {
      setPending(false)
    }
  }
  const dialog = (
    <>
      {usage && <InUseDialog name={name} usage={usage} onClose={() => setUsage(null)} />}
      {cascadeUsage && (
        <ConfirmDialog
          open
          title={translate('kit.along.title', { name })}
          confirmLabel={translate('kit.along.act')}
          pending={pending}
          onConfirm={() => void run(true)}
          onClose={() => setCascadeUsage(null)}
        >
          <p>{translate('kit.along.body')}</p>
          <UsageList usage={cascadeUsage} />
        </ConfirmDialog>
      )}
    </>
  )
  return { act, texts, pending, run: () => run(), dialog } as const
}

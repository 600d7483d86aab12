import { type RaRecord, useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { usePorts } from '../../ports.ts'
import { useFormScreen } from '../FormContext.ts'
import { changedValues, draftAt, draftKey } from './drafts.ts'

interface DraftKeeperProps {
  /** The record that the form started from. */
  readonly getBase: () => RaRecord | undefined
  readonly setBase: (record: RaRecord | undefined) => void
  /** The input was saved or discarded on purpose, so no draft is stored. */
  readonly isSafe: () => boolean
  /** Called when a draft was stored. */
  readonly onKept?: () => void
}

/** Pause in typing after which the draft is stored, in ms. */
const PAUSE = 250

/** Stores unsaved input as a draft until it is saved or discarded, and restores it; a restored draft can be discarded too. */
export function DraftKeeper({ getBase, setBase, isSafe, onKept }: DraftKeeperProps) {
  const { resource, record, readOnly } = useFormScreen()
  const { user } = usePorts()
  const translate = useTranslate()
  const { setValue, reset, subscribe, getValues } = useFormContext()
  // Until then react-admin's form is still filling its fields from the record.
  const { isReady } = useFormState()
  const id = record?.id
  const draft = useMemo(
    () => draftAt(window.sessionStorage, draftKey(user?.id, resource.name, id)),
    [user?.id, resource.name, id],
  )
  const [restored, setRestored] = useState(false)
  const started = useRef(false)

  useEffect(() => {
    if (readOnly || !isReady || started.current) return
    started.current = true
    const savedDraft = draft.read()
    if (!savedDraft) return
    if (savedDraft.base) setBase(savedDraft.base)
    for (const [name, value] of Object.entries(savedDraft.values)) setValue(name, value, { shouldDirty: true })
    setRestored(true)
  }, [isReady, draft, readOnly, setBase, setValue])

  useEffect(() => {
    if (readOnly || !isReady) return
    let timer = 0
    const saveDraft = (dirty: Readonly<Record<string, unknown>>) => {
      if (isSafe() || Object.keys(dirty).length === 0) return draft.drop()
      const base = getBase()
      draft.write({ values: changedValues(getValues(), dirty), ...(base ? { base } : {}) })
      onKept?.()
    }
    let latest: Readonly<Record<string, unknown>> | null = null
    const unsubscribe = subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ dirtyFields = {} }) => {
        clearTimeout(timer)
        latest = dirtyFields
        timer = window.setTimeout(() => saveDraft(dirtyFields), PAUSE)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
      if (isSafe()) draft.drop()
      else if (latest) saveDraft(latest)
    }
  }, [isReady, subscribe, getValues, draft, getBase, isSafe, onKept, readOnly])

  if (!restored) return null
  return (
    <p className="notice" role="status">
      {translate('kit.form.restored')}{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => {
          reset()
          setBase(record)
          draft.drop()
          setRestored(false)
        }}
      >
        {translate('kit.form.discard')}
      </button>
    </p>
  )
}

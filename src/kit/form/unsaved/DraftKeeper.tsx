import { type RaRecord, useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { usePorts } from '../../ports.ts'
import { useFormScreen } from '../FormContext.ts'
import { changedValues, draftAt, draftKey } from './drafts.ts'

interface DraftKeeperProps {
  /** The record that the form changes, as it knows it. */
  readonly getBase: () => RaRecord | undefined
  readonly setBase: (record: RaRecord | undefined) => void
  /** Saved, or left on purpose: nothing is to be kept. */
  readonly isSafe: () => boolean
  /** Told when something was kept. */
  readonly onKept?: () => void
}

/** Pause in typing after which it is kept, in ms. */
const PAUSE = 250

/** Keeps what is typed until it is saved or thrown away, and brings it back; what came back can be thrown away too. */
export function DraftKeeper({ getBase, setBase, isSafe, onKept }: DraftKeeperProps) {
  const { resource, record, readOnly } = useFormScreen()
  const { user } = usePorts()
  const translate = useTranslate()
  const { setValue, reset, subscribe, getValues } = useFormContext()
  // Before that react-admin's form still lays the record into its fields.
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
    const found = draft.read()
    if (!found) return
    if (found.base) setBase(found.base)
    for (const [name, value] of Object.entries(found.values)) setValue(name, value, { shouldDirty: true })
    setRestored(true)
  }, [isReady, draft, readOnly, setBase, setValue])

  useEffect(() => {
    if (readOnly || !isReady) return
    let timer = 0
    const keep = (dirty: Readonly<Record<string, unknown>>) => {
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
        timer = window.setTimeout(() => keep(dirtyFields), PAUSE)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
      if (isSafe()) draft.drop()
      else if (latest) keep(latest)
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

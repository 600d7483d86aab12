import { type RaRecord, useCreate, useNotify, useUpdate } from 'ra-core'
import { type RefObject, useRef, useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { useRemedy } from '../acts/useRemedy.ts'
import { type RefusedCall, refusalOf, useRefusalText, useShowRefusal } from '../acts/useShowRefusal.ts'
import type { Usage } from '../archive/UsageList.tsx'
import { writableFields } from './check.ts'
import { findConflicts, unchangedByMe } from './stale/conflict.ts'

type Values = Record<string, unknown>

interface Saving {
  readonly resource: AnyResource
  /** The stored record that the form started from; a resolved conflict replaces it. Undefined when adding one. */
  readonly base: RefObject<RaRecord | undefined>
  /** Called with the record that replaces the base; left out where there is none. */
  readonly onTheirs?: (record: RaRecord) => void
  readonly onSaved: (record: RaRecord) => void
  /** The page itself shows violated business rules. */
  readonly showsRefusal?: boolean
}

/** A violated business rule, with everything the server returned about it. */
export interface Refusal {
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Saves a form pessimistically: it stays open until the server has confirmed. Repeated saves of the same new record carry the same key, so that a
 * double click or a retry after a lost response never creates two records.
 */
export function useSave({ resource, base, onTheirs, onSaved, showsRefusal = false }: Saving) {
  const notify = useNotify()
  const showRefusal = useShowRefusal()
  const [create] = useCreate<RaRecord>()
  const [update] = useUpdate<RaRecord>()
  const running = useRef(false)
  const names = writableFields(resource)
  const [stale, setStale] = useState<{ localValues: Values; serverRecord: RaRecord } | null>(null)
  const [usage, setUsage] = useState<readonly Usage[] | null>(null)

  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const offer = useRemedy()
  const why = useRefusalText()

  const send = (values: Values) => {
    const options = { mutationMode: 'pessimistic', returnPromise: true } as const
    const before = base.current
    if (before) return update(resource.name, { id: before.id, data: values, previousData: before }, options)
    return create(resource.name, { data: values }, options)
  }

  /** No decision is needed, because the other user changed only fields not changed here: their record replaces the base and the save is repeated. */
  const saveAgain = (values: Values, serverRecord: RaRecord) => {
    onTheirs?.(serverRecord)
    running.current = false
    return save(values)
  }

  /** @returns errors by field path in react-admin's notation, for the form to show */
  const save = async (values: Values): Promise<RefusedCall['fields'] | undefined> => {
    if (running.current) return undefined
    running.current = true
    setRefusal(null)
    try {
      const saved = await send(values)
      notify('message.saved', { type: 'success' })
      onSaved(saved as RaRecord)
    } catch (error) {
      const refusal = refusalOf(error)
      const { code, body, message, fields, stale: isStale, ruled, over } = refusal
      if (body['errors']) {
        offer(refusal, why(refusal))
        return fields
      }
      if (isStale && body['current']) {
        const { current: before = { id: 0 } } = base
        const serverRecord = body['current'] as RaRecord
        if (findConflicts(names, before, values, serverRecord).length > 0)
          setStale({ localValues: values, serverRecord })
        else return saveAgain({ ...values, ...unchangedByMe(names, before, values, serverRecord) }, serverRecord)
      } else if (code === 'in_use') setUsage(body['usage'] as readonly Usage[])
      else if (ruled && showsRefusal && !over) setRefusal({ text: message, body })
      else showRefusal(error)
    } finally {
      running.current = false
    }
    return undefined
  }
  const forgetRefusal = () => setRefusal(null)
  return {
    save,
    refusal,
    forgetRefusal,
    stale,
    closeStale: () => setStale(null),
    usage,
    closeUsage: () => setUsage(null),
  }
}

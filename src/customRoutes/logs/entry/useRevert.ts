import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { revertEntry } from '../../../../schema/areas/logs/acts.ts'
import { revertOutlook } from '../../../../schema/areas/logs/endpoints.ts'
import type { CHOICES, LogEntry, Outlook } from '../../../../schema/areas/logs/shapes.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { refusalOf, useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { usePorts } from '../../../kit/ports.ts'
import { undoStack } from '../../../kit/undo/session.ts'

export type Choice = (typeof CHOICES)[number]
export type OutlookField = Outlook['fields'][number]

/** Which changes of an entry can be reverted, which are selected, and the revert itself. */
export function useRevert(entry: LogEntry) {
  const translate = useTranslate()
  const notify = useNotify()
  const showRefusal = useShowRefusal()
  const client = useQueryClient()
  const { can } = usePorts()
  const canRevert = can('Logs', 'revert') && entry.put_back === null
  const params = { id: String(entry.id) }
  const { run, pending } = useAct(revertEntry, { waits: false })
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const overwritten = Object.keys(choices).filter((field) => choices[field] === 'put_back')
  // The choices made affect which other fields can be reverted.
  const { data, error, refetch } = useAnswer(
    revertOutlook,
    { params, query: overwritten.length ? { over: overwritten.join(',') } : {} },
    { enabled: canRevert, gcTime: 0, staleTime: 0, placeholderData: keepPreviousData },
  )
  const outlook = canRevert ? data : undefined
  const fields = new Map((outlook?.fields ?? []).map((one) => [one.field, one]))
  const ready = [...fields.values()].flatMap(({ field, state }) => (state === 'back' ? [field] : []))
  const ticked = [
    ...ready.filter((field) => !unticked.has(field)),
    ...overwritten.filter((field) => fields.get(field)?.state === 'changed'),
  ]
  const isWhole = entry.event === 'created' || entry.event === 'deleted'
  const mayRevert = outlook !== undefined && outlook.code === null && (isWhole || ticked.length > 0)

  const toggle = (field: string) =>
    setUnticked((now) => {
      const next = new Set(now)
      if (!next.delete(field)) next.add(field)
      return next
    })
  const revert = async () => {
    if (!mayRevert) return
    const settledFields = Object.fromEntries(
      [...fields.values()].flatMap(({ field, state }) =>
        state === 'changed' ? [[field, choices[field] ?? 'keep']] : [],
      ),
    )
    const body = isWhole
      ? {}
      : { fields: ticked, choices: settledFields, ...(outlook?.version ? { version: outlook.version } : {}) }
    try {
      const done = await run({ params, body })
      if (!done) return
      const undone = { created: 'archived', deleted: 'created' } as const
      const event = isWhole ? undone[entry.event === 'deleted' ? 'deleted' : 'created'] : 'updated'
      const { changeset } = done
      undoStack.push({ changeset, resource: entry.entity, event, count: 1, label: entry.name })
      notify('logs.revert.done', { type: 'success' })
    } catch (reason) {
      const { ruled } = showRefusal(reason)
      // Another user was faster: the current state is shown.
      if (ruled) void refetch()
    }
    await client.invalidateQueries({ queryKey: ['logs'] })
    await client.invalidateQueries({ queryKey: [null, 'logEntry'] })
    if (entry.entity) await client.invalidateQueries({ queryKey: [entry.entity] })
  }
  return {
    may: canRevert,
    outlook,
    fields,
    ready,
    ticked,
    off: unticked,
    choices,
    isWhole,
    mayRevert,
    pending,
    revert,
    toggle,
    isLooking: canRevert && outlook === undefined && !error,
    /** Why it cannot be previewed, such as a missing permission for the record. */
    barred: error ? refusalOf(error) : undefined,
    choose: (field: string, choice: Choice) => setChoices((now) => ({ ...now, [field]: choice })),
    tickAll: () => setUnticked(unticked.size ? new Set() : new Set(ready)),
    text: isWhole
      ? translate(`logs.revert.${entry.event}`)
      : ticked.length
        ? translate('logs.revert.fields', { smart_count: ticked.length })
        : translate('logs.revert.nothing'),
  }
}
export type Revert = ReturnType<typeof useRevert>

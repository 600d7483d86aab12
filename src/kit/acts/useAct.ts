import { useQueryClient } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useRef, useState } from 'react'
import type { AnswerOf, AnyAct } from '../../../schema/engine/act.ts'
import type { Doing } from '../../dataProvider/index.ts'
import { usePanel } from './provider.ts'
import { askStale } from './stale.ts'
import { matchesFields } from './useIsAvailable.ts'
import { refusalOf } from './useShowRefusal.ts'

type Row = Readonly<Record<string, unknown>>

export interface ActionRunner<A> {
  /** Does it; undefined while the same is being done, and where whoever does it would rather not after all. @throws react-admin's HttpError */
  readonly run: (doing: Doing<A>, record?: Row) => Promise<AnswerOf<A> | undefined>
  readonly pending: boolean
}

interface Options {
  /** False where nothing waits for what it changes to be read anew: the screen is left, or shows the answer itself. */
  readonly waits?: boolean
}

/**
 * Does a declared act: once at a time, with the version of the record that was seen, and with what it changes read anew afterwards.
 * Where somebody else has changed the record since, the two stand beside each other and it is asked whether to go on.
 */
export function useAct<const A extends AnyAct>(act: A, { waits = true }: Options = {}): ActionRunner<A> {
  const panel = usePanel()
  const client = useQueryClient()
  const running = useRef(false)
  const [pending, setPending] = useState(false)

  const send = async (doing: Doing<A>, record: Row | undefined): Promise<AnswerOf<A> | undefined> => {
    const version = doing.version ?? (record?.['version'] as number | undefined)
    try {
      return await panel.act(act, { ...doing, ...(version === undefined ? {} : { version }) })
    } catch (error) {
      const { stale, body } = refusalOf(error)
      const current = body['current'] as Row | undefined
      if (!stale || !current || !record) throw error
      // What has become impossible is refused, not asked about.
      if (act.when && !matchesFields(act, current))
        throw new HttpError(`problem.${act.when.code}`, 409, { code: act.when.code })
      if (!(await askStale({ act, seen: record, current }))) return undefined
      return send({ ...doing, version: Number(current['version']) }, current)
    }
  }
  const run: ActionRunner<A>['run'] = async (doing, record) => {
    if (running.current) return undefined
    running.current = true
    setPending(true)
    try {
      return await send(doing, record)
    } finally {
      const touched = new Set([
        ...(act.of === null ? [] : [act.of]),
        ...(act.makes ? [act.makes.resource] : []),
        ...(act.affects ?? []),
      ])
      const anew = Promise.all([...touched].map((name) => client.invalidateQueries({ queryKey: [name] })))
      if (waits) await anew
      running.current = false
      setPending(false)
    }
  }
  return { run, pending }
}

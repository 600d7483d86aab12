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
  /**
   * Runs the action; undefined while it is already running, or where the user decided not to continue.
   * @throws react-admin's HttpError
   */
  readonly run: (doing: Doing<A>, record?: Row) => Promise<AnswerOf<A> | undefined>
  readonly pending: boolean
}

interface Options {
  /** Whether to wait until changed data is fetched again; false where the page is left or shows the response itself. */
  readonly waits?: boolean
}

/**
 * Runs a declared action: once at a time, with the version of the loaded record, and then fetches the changed data again. Where another user has
 * changed the record meanwhile, both versions are shown and the user is asked whether to continue.
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
      // An action that has become impossible is refused without asking.
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
      const affected = new Set([
        ...(act.of === null ? [] : [act.of]),
        ...(act.makes ? [act.makes.resource] : []),
        ...(act.affects ?? []),
      ])
      const refetched = Promise.all([...affected].map((name) => client.invalidateQueries({ queryKey: [name] })))
      if (waits) await refetched
      running.current = false
      setPending(false)
    }
  }
  return { run, pending }
}

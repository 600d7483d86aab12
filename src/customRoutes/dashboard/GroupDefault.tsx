import { useDataProvider, useGetList, useNotify, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { DashboardPreference } from '../../../schema/engine/preferences.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'

interface Group {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly dashboard: DashboardPreference | null
}

/** Makes the current dashboard the default of a group, or removes that default. */
export function GroupDefault({ preference }: { readonly preference: DashboardPreference }) {
  const translate = useTranslate()
  const notify = useNotify()
  const showRefusal = useShowRefusal()
  const provider = useDataProvider()
  const id = useId()
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const { data = [], refetch } = useGetList<Group>('user-groups', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'name', order: 'ASC' },
  })
  const group = data.find((one) => String(one.id) === chosen)
  const put = async (dashboard: DashboardPreference | null) => {
    if (!group || busy) return
    setBusy(true)
    try {
      const { data: now } = await provider.getOne<Group>('user-groups', { id: group.id })
      await provider.update('user-groups', { id: group.id, data: { dashboard }, previousData: now })
      notify(dashboard ? 'board_of_day.group_set' : 'board_of_day.group_taken', {
        type: 'success',
        messageArgs: { name: group.name },
      })
      await refetch()
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="day-group no-print">
      <label htmlFor={id}>{translate('board_of_day.for_group')}</label>
      <select id={id} className="control" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{translate('board_of_day.choose_group')}</option>
        {data.map(({ id: key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" className="button" disabled={!group || busy} onClick={() => void put(preference)}>
        {translate('board_of_day.give_group')}
      </button>
      {group?.dashboard && (
        <button type="button" className="button" disabled={busy} onClick={() => void put(null)}>
          {translate('board_of_day.take_group')}
        </button>
      )}
    </p>
  )
}

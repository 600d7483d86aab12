import * as acts from '../../../schema/areas/settings/acts.ts'
import { FILE_FORMAT } from '../../../schema/areas/settings/shapes.ts'
import { actCase } from '../../support/actCases.ts'

let hours = 20
/** A different value each time, because an unchanged value is no change. */
const next = () => ({ 'auth.session_hours': ++hours })

export const saving = actCase(acts.saveSettings, {
  ready: async () => ({ body: { values: next() } }),
})
export const changing = actCase(acts.changeSetting, {
  ready: async (h) => {
    const { data } = (await h.send('GET', '/system-settings/list')).body as unknown as {
      data: { id: number; key: string }[]
    }
    const id = data.find(({ key }) => key === 'auth.session_idle_minutes')?.id as number
    return { id, body: { value: ++hours } }
  },
})
export const importing = actCase(acts.importSettings, {
  ready: async () => ({ body: { format: FILE_FORMAT, version: 1, settings: next() } }),
})

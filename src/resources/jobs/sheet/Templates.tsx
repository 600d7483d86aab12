import { useNotify, useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { inOrder } from '../../../../schema/areas/jobs/documentLines.ts'
import jobTemplates from '../../../../schema/areas/jobs/job-templates.ts'
import { ONLY } from '../../../../schema/areas/jobs/options.ts'
import { PICKS } from '../../../../schema/areas/jobs/priced.ts'
import { usePorts } from '../../../kit/ports.ts'
import { useFew } from '../../../kit/useFew.ts'
import type { Line } from '../lines/live.ts'
import { useFill } from '../lines/usePick.ts'
import { useSheet } from './context.ts'
import { type LibraryRow, useAdd } from './useAdd.ts'

/** Maximum number of templates offered for an empty record. */
const MAX_TEMPLATES = 6

/** Offers templates for an empty record: their lines are added at today's prices. */
export function Templates() {
  const { can, get } = usePorts()
  const translate = useTranslate()
  const notify = useNotify()
  const { store, option, hasOptions, announce, resource } = useSheet()
  const { getValues } = useFormContext()
  const { fill, factorOf } = useFill()
  const { empty } = useAdd()
  const mayList = can(jobTemplates.area, 'list') && resource !== jobTemplates.name
  const filter = { active: true, under: 0 }
  const { data } = useFew(jobTemplates.name, {
    filter,
    sort: { field: 'name', order: 'ASC' },
    limit: MAX_TEMPLATES,
    enabled: mayList,
  })
  if (!mayList || !data?.data.length) return null
  const applyTemplate = async (id: number, name: string) => {
    try {
      const template = await get<Line>(`/${jobTemplates.name}/${id}`)
      const { franchise_id: franchise, franchise_price: savedFactor } = getValues()
      const factor = await factorOf(franchise, savedFactor)
      const lines = await Promise.all(
        inOrder(template, ONLY).map(async ({ list, line: { id: _, ...line } }) => {
          const pick = PICKS[list]
          const libraryId = line[pick.ref]
          const completeLine = { ...empty(list), ...line, ...(hasOptions ? { option } : {}) }
          if (typeof libraryId !== 'number') return { list, line: completeLine }
          const row = await get<LibraryRow>(`/${pick.resource}/${libraryId}`)
          // An archived library item keeps its last price.
          const now = row['archived_at'] ? { [pick.ref]: null } : await fill(pick, row, factor)
          return { list, line: { ...completeLine, ...now, name: line['name'] } }
        }),
      )
      store.insert(lines, option)
      announce(translate('lines.template_taken', { name }))
    } catch (error) {
      console.warn('the template did not come', error)
      notify('lines.not_filled', { type: 'error' })
    }
  }
  return (
    <div className="sheet-templates">
      <span>{translate('lines.templates')}</span>
      {data.data.map((one) => (
        <button
          key={one.id}
          type="button"
          className="button button-small"
          onClick={() => void applyTemplate(one.id, String(one['name']))}
        >
          {String(one['name'])}
        </button>
      ))}
    </div>
  )
}

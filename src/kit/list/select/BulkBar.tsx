import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { archiveText } from '../../archive/texts.ts'
import { usePorts } from '../../ports.ts'
import { useScreens } from '../../screens/ScreensContext.ts'
import type { Listing } from '../useListing.ts'
import { BulkChange } from './BulkChange.tsx'
import { bulkFields } from './bulkFields.ts'
import { chosenOf } from './chosen.ts'
import { selectedText } from './count.ts'
import type { BulkOrder } from './useBulkRun.ts'

interface BulkBarProps {
  readonly listing: Listing
  readonly onOrder: (order: BulkOrder) => void
  /** More acts on what is selected. */
  readonly children?: ReactNode
}

/** How many rows are selected, and what can be done with all of them. */
export function BulkBar({ listing, onOrder, children }: BulkBarProps) {
  const { resource, state, selected, select, selectAll, allMatching, total, atLeast } = listing
  const translate = useTranslate()
  const { can } = usePorts()
  const { inputs } = useScreens()
  const [changing, setChanging] = useState(false)
  const fields = !state.archived && can(resource.area, 'edit') ? bulkFields(resource, inputs) : []
  const mayArchive = resource.archive === true && can(resource.area, 'delete')
  const count = allMatching ? total : selected.size
  const order = (act: BulkOrder['act']) => onOrder({ act, chosen: chosenOf(listing), count })
  if (selected.size === 0) return null
  return (
    <div className="bulk-bar" role="toolbar" aria-label={translate('kit.list.bulk')}>
      <span>{selectedText(translate, listing)}</span>
      {!allMatching && (total > selected.size || atLeast) && (
        <button type="button" className="button button-small" onClick={selectAll}>
          {translate('grid.select_all', { total: total.toLocaleString('en-GB') + (atLeast ? '+' : '') })}{' '}
          <kbd aria-hidden="true">Ctrl A</kbd>
        </button>
      )}
      {mayArchive && (
        <button
          type="button"
          className="button button-small"
          onClick={() => order({ act: state.archived ? 'reinstate' : 'archive' })}
        >
          {archiveText(translate, resource.name, state.archived ? 'reinstate' : 'archive', 'verb')}{' '}
          <kbd aria-hidden="true">a</kbd>
        </button>
      )}
      {fields.length > 0 && (
        <button
          type="button"
          className="button button-small"
          aria-expanded={changing}
          onClick={() => setChanging(!changing)}
        >
          {translate('grid.change.open')}
        </button>
      )}
      {children}
      <button type="button" className="button button-small" onClick={() => select([])}>
        {translate('kit.list.unselect')} <kbd aria-hidden="true">Esc</kbd>
      </button>
      {changing && fields.length > 0 && (
        <BulkChange
          resource={resource}
          fields={fields}
          onChange={(change) => order({ act: 'change', change })}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}

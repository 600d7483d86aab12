import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { type AnyResource } from '../../../../schema/engine/define.ts'
import { archiveText } from '../../archive/texts.ts'
import { componentsOf } from '../../kinds/index.tsx'
import { usePorts } from '../../ports.ts'
import { type AnyScreens } from '../../screens/defineScreens.ts'
import { useScreens } from '../../screens/ScreensContext.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { inSentence, useWords } from '../../words.ts'
import { type Listing } from '../useListing.ts'
import { BulkChange } from './BulkChange.tsx'
import { chosenOf } from './chosen.ts'
import { selectedText } from './count.ts'
import { type BulkOrder } from './useBulkRun.ts'

/**
 * Names of the fields that can be set for many records at once: those editable in a cell, except unique ones, flags that only one record may have,
 * fields that cannot be changed later, and fields that depend on other fields.
 */
function bulkFields(resource: AnyResource, inputs: AnyScreens['inputs']): readonly string[] {
  const unique = new Set(resource.unique.filter((set) => set.length === 1).flat())
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const { readOnly, hidden, once } = field.options
    const { single } = field.hints
    const isSingleRecordOnly = unique.has(name) || single || name === resource.represent || name in resource.showIf
    const components = componentsOf(field)
    return readOnly || hidden || once || isSingleRecordOnly || field.auto || !components.inline || inputs?.[name]
      ? []
      : [name]
  })
}

interface BulkBarProps {
  readonly listing: Listing
  readonly onOrder: (order: BulkOrder) => void
  /** More actions on the selection. */
  readonly children?: ReactNode
}

/** Shows the number of selected rows and the actions for all of them. */
export function BulkBar({ listing, onOrder, children }: BulkBarProps) {
  const { resource, state, selected, select, selectAll, allMatching, total, atLeast } = listing
  const translate = useTranslate()
  const { can } = usePorts()
  const { inputs } = useScreens()
  const words = useWords(resource.name)
  const [changing, setChanging] = useState<'any' | 'most' | null>(null)
  const fields = !state.archived && can(resource.area, 'edit') ? bulkFields(resource, inputs) : []
  const mayArchive = resource.archive === true && can(resource.area, 'delete')
  const count = allMatching ? total : selected.size
  const mainField = fields.includes(resource.bulkField?.field ?? '') ? resource.bulkField : undefined
  const order = (act: BulkOrder['act']) => onOrder({ act, chosen: chosenOf(listing), count })
  const setText = mainField ? translate('grid.change.set', { field: inSentence(words.field(mainField.field)) }) : ''
  const openMost = () => setChanging(changing === 'most' ? null : 'most')
  useShortcuts([
    mainField !== undefined &&
      selected.size > 0 && {
        keys: mainField.key,
        scope: 'list',
        palette: true,
        run: openMost,
        text: `${setText} (${selectedText(translate, listing)})`,
      },
  ])
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
      {mainField && (
        <button
          type="button"
          className="button button-small"
          aria-expanded={changing === 'most'}
          aria-keyshortcuts={mainField.key}
          onClick={openMost}
        >
          {setText} <kbd aria-hidden="true">{mainField.key}</kbd>
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
          aria-expanded={changing === 'any'}
          onClick={() => setChanging(changing === 'any' ? null : 'any')}
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
          key={changing}
          resource={resource}
          fields={changing === 'most' && mainField ? [mainField.field] : fields}
          onChange={(change) => order({ act: 'change', change })}
          onClose={() => setChanging(null)}
        />
      )}
    </div>
  )
}

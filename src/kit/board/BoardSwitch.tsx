import BoardIcon from '@mui/icons-material/ViewColumnOutlined'
import TableIcon from '@mui/icons-material/ViewListOutlined'
import { useTranslate } from 'ra-core'
import { useListPreference } from '../list/columns/preferences.ts'
import { isBoard } from '../list/listUrl.ts'
import type { Listing } from '../list/useListing.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import './switch.css'

/** Shows the list as a table or as a board; the choice stands in the address and is kept as one's own. */
export function BoardSwitch({ listing }: { readonly listing: Listing }) {
  const { resource, state, go } = listing
  const translate = useTranslate()
  const { save } = useListPreference(resource.name)
  const now = isBoard(resource, state) ? 'board' : 'table'
  const other = now === 'board' ? 'table' : 'board'
  const show = (as: 'table' | 'board') => {
    if (as === now) return
    save({ as: as === 'board' ? 'board' : undefined })
    go({ as: as === 'board' ? 'board' : undefined })
  }
  useShortcuts([
    { keys: 'b', scope: 'list', text: translate(`board.show_${other}`), run: () => show(other), palette: true },
  ])
  return (
    <fieldset className="switch" aria-label={translate('board.switch')}>
      {(['table', 'board'] as const).map((as) => (
        <button
          key={as}
          type="button"
          aria-pressed={as === now}
          aria-label={translate(`board.${as}`)}
          aria-keyshortcuts={as === other ? 'b' : undefined}
          onClick={() => show(as)}
        >
          {as === 'table' ? <TableIcon fontSize="small" /> : <BoardIcon fontSize="small" />}
          <span aria-hidden="true">{translate(`board.${as}`)}</span>
        </button>
      ))}
      <kbd aria-hidden="true">b</kbd>
    </fieldset>
  )
}

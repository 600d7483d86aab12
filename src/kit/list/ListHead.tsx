import AddIcon from '@mui/icons-material/Add'
import { LinkBase, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { usePorts } from '../ports.ts'
import { inSentence, useWords } from '../words.ts'
import type { Column } from './columns.ts'
import { viewModesOf } from './listUrl.ts'
import { totalText } from './select/count.ts'
import type { Listing } from './useListing.ts'
import { ViewModeSwitch } from './ViewModeSwitch.tsx'
import { Presets } from './views/Presets.tsx'
import { ViewsBar } from './views/ViewsBar.tsx'

interface ListHeadProps {
  readonly listing: Listing
  /** Columns without a field. */
  readonly more: readonly Column[]
  /** Actions of the list, placed before the one that adds a record. */
  readonly children?: ReactNode
}

/** Name of the list, number of rows and actions; below them the tabs for active rows and archive. */
export function ListHead({ listing, more, children }: ListHeadProps) {
  const { resource, rows, state, total, pathOf, board } = listing
  const isKnown = rows !== undefined || board?.columns !== undefined
  const translate = useTranslate()
  const { can } = usePorts()
  const words = useWords(resource.name)
  const tab = (archived: boolean) => ({
    to: pathOf({ archived }),
    'aria-current': state.archived === archived ? ('page' as const) : undefined,
  })
  return (
    <>
      <header className="screen-head">
        <h1>
          {state.archived && resource.archivedPath
            ? translate('titles.archived', { many: inSentence(words.many) })
            : words.many}
        </h1>
        <span className="count" aria-live="polite">
          {isKnown && totalText(listing)}
          <span className="sr-only"> {isKnown && inSentence(total === 1 ? words.one : words.many)}</span>
        </span>
        <span className="spring" />
        {children}
        {!resource.madeByProgram && can(resource.area, 'add') && (
          <LinkBase className="button button-main list-new" to={`/${resource.name}/create`} aria-keyshortcuts="n">
            <AddIcon fontSize="small" />
            {translate('kit.list.new', { name: inSentence(words.one) })}
            <kbd aria-hidden="true">n</kbd>
          </LinkBase>
        )}
      </header>
      <div className="list-which">
        {(resource.archive || resource.presets.length > 0) && (
          <nav className="tabs" aria-label={translate('kit.list.which')}>
            {resource.presets.length > 0 ? (
              <Presets listing={listing} />
            ) : (
              <LinkBase {...tab(false)}>{translate('kit.list.active')}</LinkBase>
            )}
            {resource.archive && <LinkBase {...tab(true)}>{translate('kit.list.archived')}</LinkBase>}
          </nav>
        )}
        {viewModesOf(resource).length > 1 && !state.archived && <ViewModeSwitch listing={listing} />}
        <ViewsBar listing={listing} more={more} />
      </div>
    </>
  )
}

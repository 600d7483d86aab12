import AddIcon from '@mui/icons-material/Add'
import { LinkBase, ListContextProvider, useNavigate, useTranslate } from 'ra-core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useDeclaration } from './declared.ts'
import { GeneratedFilters } from './GeneratedFilters.tsx'
import { Announcer } from './list/announce.tsx'
import { type Column, columnsOf } from './list/columns.ts'
import { Footer } from './list/Footer.tsx'
import { writeList } from './list/listUrl.ts'
import { SearchBox } from './list/SearchBox.tsx'
import { Failed, Nothing, Offline } from './list/States.tsx'
import { totalText } from './list/select/count.ts'
import { Table } from './list/Table.tsx'
import { type Arrange, asListContext, useListing } from './list/useListing.ts'
import type { RowKeys } from './list/useRowActs.ts'
import { usePorts } from './ports.ts'
import { useShortcuts } from './useShortcuts.ts'
import { inSentence, useWords } from './words.ts'
import './kit.css'
import './list/list.css'

const BulkDialogs = lazy(() => import('./archive/BulkDialogs.tsx').then((m) => ({ default: m.BulkDialogs })))

interface ListProps {
  /** Shows all rows on one page in an order of their own. */
  readonly arrange?: Arrange
  /** Columns of no field; the screens give their cells. */
  readonly more?: readonly Column[]
  /** Acts on the row that has the focus, by `event.key`. */
  readonly rowKeys?: RowKeys
}

const NONE: readonly Column[] = []

/**
 * The list of a resource from its declaration alone: columns, search, filters, order, pages, the archive, and what can be done
 * with several rows. Its state stands in the address.
 */
export function GeneratedList({ arrange, more = NONE, rowKeys = {} }: ListProps) {
  const resource = useDeclaration()
  const listing = useListing(resource, arrange)
  const { state, go, rows, selected, select, total } = listing
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can } = usePorts()
  const words = useWords(resource.name)
  const columns = useMemo(() => [...columnsOf(resource, state.archived), ...more], [resource, state.archived, more])
  const [acting, setActing] = useState<readonly number[]>([])
  const mayAdd = can(resource.area, 'add')
  const mayArchive = resource.archive === true && can(resource.area, 'delete')
  const mayOpen = can(resource.area, 'edit')
  const act = state.archived ? 'reinstate' : 'archive'
  const searchable = Object.values(resource.fields).some(({ options }) => options.search)
  const tab = (archived: boolean) => ({
    to: `/${resource.path}${writeList({ ...state, archived, page: 1 }, resource)}`,
    'aria-current': state.archived === archived ? ('page' as const) : undefined,
  })
  const focusRows = () => document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()

  useShortcuts({
    ...(mayAdd ? { n: () => navigate(`/${resource.name}/create`) } : {}),
    ...(selected.size > 0 ? { Escape: () => select([]) } : {}),
  })

  const noRows = rows?.length === 0 && !listing.isStale
  return (
    <ListContextProvider value={asListContext(listing)}>
      <div className="list-screen">
        <header className="screen-head">
          <h1>{words.many}</h1>
          <span className="count" aria-live="polite">
            {rows && totalText(listing)}
            <span className="sr-only"> {rows && inSentence(total === 1 ? words.one : words.many)}</span>
          </span>
          <span className="spring" />
          {mayAdd && (
            <LinkBase className="button button-main list-new" to={`/${resource.name}/create`} aria-keyshortcuts="n">
              <AddIcon fontSize="small" />
              {translate('kit.list.new', { name: inSentence(words.one) })}
              <kbd aria-hidden="true">n</kbd>
            </LinkBase>
          )}
        </header>
        {resource.archive && (
          <nav className="tabs" aria-label={translate('kit.list.which')}>
            <LinkBase {...tab(false)}>{translate('kit.list.active')}</LinkBase>
            <LinkBase {...tab(true)}>{translate('kit.list.archived')}</LinkBase>
          </nav>
        )}
        <div className="list-tools">
          {searchable && (
            <SearchBox
              value={state.q}
              label={translate('kit.list.search', { name: inSentence(words.many) })}
              onSearch={(q) => go({ q }, { replace: state.q !== '' && q !== '' })}
              onDown={focusRows}
            />
          )}
          <GeneratedFilters listing={listing} />
        </div>
        <div className="list-card">
          {selected.size > 0 && mayArchive && (
            <div className="bulk-bar" role="toolbar" aria-label={translate('kit.list.bulk')}>
              <span>{translate('kit.list.selected', { smart_count: selected.size })}</span>
              <button type="button" className="button button-small" onClick={() => setActing([...selected])}>
                {translate(`kit.${act}.verb`)} <kbd aria-hidden="true">a</kbd>
              </button>
              <button type="button" className="button button-small" onClick={() => select([])}>
                {translate('kit.list.unselect')} <kbd aria-hidden="true">Esc</kbd>
              </button>
            </div>
          )}
          {listing.isOffline && !rows ? (
            <Offline />
          ) : listing.error && !rows ? (
            <Failed listing={listing} />
          ) : noRows ? (
            <Nothing listing={listing} />
          ) : (
            <div className="grid-scroll">
              <Table
                listing={listing}
                columns={columns}
                mayOpen={mayOpen}
                onAct={({ id }) => mayArchive && setActing(selected.size > 0 ? [...selected] : [id])}
                rowKeys={rowKeys}
              />
            </div>
          )}
          {!noRows && rows && !arrange && <Footer listing={listing} />}
        </div>
        <Announcer />
        {acting.length > 0 && (
          <Suspense fallback={null}>
            <BulkDialogs
              resource={resource.name}
              represent={resource.represent}
              act={act}
              rows={(rows ?? []).filter((row) => acting.includes(row.id))}
              onDone={() => select([])}
              onClose={() => {
                setActing([])
                // The row that had the focus may be gone: the one in its place takes it.
                requestAnimationFrame(() => document.activeElement === document.body && focusRows())
              }}
            />
          </Suspense>
        )}
      </div>
    </ListContextProvider>
  )
}

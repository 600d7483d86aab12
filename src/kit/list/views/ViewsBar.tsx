import ViewsIcon from '@mui/icons-material/BookmarksOutlined'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { PAGE_SIZE } from '../../limits.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { loadable } from '../../ui/loadable.tsx'
import { useListPreference } from '../columns/preferences.ts'
import { declaredColumnNames } from '../columns/shown.ts'
import type { Column } from '../columns.ts'
import type { Listing } from '../useListing.ts'
import { isChanged, openView, queryOf } from './changes.ts'
import { useViewActs, type ViewValues } from './useViewActs.ts'
import { ordered, type View } from './useViews.ts'
import './views.css'
import './viewRow.css'

const ViewsDialog = loadable(() => import('./ViewsDialog.tsx').then((m) => ({ default: m.ViewsDialog })))
const ViewForm = loadable(() => import('./ViewForm.tsx').then((m) => ({ default: m.ViewForm })))
const DeleteView = loadable(() => import('./DeleteView.tsx').then((m) => ({ default: m.DeleteView })))

interface ViewsBarProps {
  readonly listing: Listing
  /** Columns without a field. */
  readonly more: readonly Column[]
}

/** Shows which view of the list is open and whether it was changed since; `v` opens the list of views. */
export function ViewsBar({ listing, more }: ViewsBarProps) {
  const { resource, state } = listing
  const translate = useTranslate()
  const { own } = useListPreference(resource.name)
  const acts = useViewActs(listing)
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState<View | 'new' | null>(null)
  const [leaving, setLeaving] = useState<View | null>(null)
  const views = ordered(acts.views, own.views)
  const current = openView(views, state)
  const size = own.limit ?? PAGE_SIZE
  const columns = (own.columns ?? declaredColumnNames(resource, more)).join()
  const changed = current !== undefined && isChanged(current, state, resource, size, columns)
  const query = queryOf(state, resource, size)
  const saves = changed && current.may_change
  const save = () => current && void acts.change(current, { query })
  const name = current?.name ?? ''

  useShortcuts([
    { keys: 'v', scope: 'list', text: translate('views.open'), run: () => setOpen(true), palette: true },
    { scope: 'list', text: translate('views.save_as'), run: () => setForm('new'), palette: true },
    saves && { scope: 'list', text: translate('views.save', { name }), run: save, palette: true },
  ])
  const create = async (values: ViewValues) => {
    const wrong = await acts.create(values, query)
    if (!wrong) setOpen(false)
    return wrong
  }
  const edited = form === 'new' ? undefined : (form ?? undefined)
  return (
    <div className="views-bar">
      {saves && (
        <button
          type="button"
          className="button button-small"
          aria-label={translate('views.save', { name })}
          onClick={save}
        >
          {translate('views.save_short')}
        </button>
      )}
      <button
        type="button"
        className="views-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="v"
        data-current={current !== undefined || undefined}
        onClick={() => setOpen(true)}
      >
        <ViewsIcon fontSize="small" />
        <span className="views-name">{current ? translate('views.current', { name }) : translate('views.open')}</span>
        {changed && <span className="views-changed">{translate('views.changed')}</span>}
        <kbd aria-hidden="true">v</kbd>
      </button>
      {isOpen && (
        <ViewsDialog
          resource={resource.name}
          views={views}
          current={current}
          acts={acts}
          onEdit={setForm}
          onDelete={setLeaving}
          onNew={() => setForm('new')}
          onClose={() => setOpen(false)}
        />
      )}
      {form && (
        <ViewForm
          view={edited}
          begins={edited !== undefined && acts.begins(edited.id)}
          onSave={(values) => (edited ? acts.change(edited, values) : create(values))}
          onClose={() => setForm(null)}
        />
      )}
      {leaving && (
        <DeleteView
          view={leaving}
          onDelete={() => {
            if (leaving.id === current?.id)
              listing.go({ view: own.view === undefined ? undefined : 'all' }, { replace: true })
            return acts.remove(leaving)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  )
}

import { useNavigate, useTranslate } from 'ra-core'
import { usePorts } from '../ports.ts'
import type { Shortcut } from '../shortcuts/registry.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { inSentence, useWords } from '../words.ts'
import { columnsOf } from './columns.ts'
import { isFiltered, isSortable } from './listUrl.ts'
import { openAction } from './openPath.ts'
import { selectedText } from './select/count.ts'
import type { Listing } from './useListing.ts'

/**
 * Shortcuts and palette entries of a list. The keys of its rows are handled by the grid itself (`useRowActs`) and only listed here.
 * @param onArchive archives or restores the selection; undefined without permission
 */
export function useListShortcuts(listing: Listing, onArchive: (() => void) | undefined): void {
  const { resource, state, selected, select, selectAll, go, total, refetch, viewMode } = listing
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can, opens } = usePorts()
  const words = useWords(resource.name)
  const text = (key: string, name = inSentence(words.many)) => translate(`shortcuts.list.${key}`, { name })
  const verb = translate(`shortcuts.row.${state.archived ? 'reinstate' : 'archive'}`)
  const mayOpen = opens(resource.area, openAction(resource))
  const mayEdit = opens(resource.area, 'edit')
  const has = selected.size > 0

  const row = (keys: string | readonly string[], name: string): Shortcut => ({
    keys,
    scope: 'row',
    text: translate(`shortcuts.row.${name}`),
  })
  const offer = (description: string, run: () => void): Shortcut => ({
    scope: 'list',
    text: description,
    run,
    palette: true,
  })

  const rowKeys = (): (Shortcut | false)[] => [
    row(['j', 'ArrowDown'], 'down'),
    row(['k', 'ArrowUp'], 'up'),
    row(['ArrowLeft', 'ArrowRight'], 'cell'),
    row(['Home', 'End'], 'ends'),
    row(['Mod+Home', 'Mod+End'], 'far_ends'),
    row(['PageUp', 'PageDown'], 'page'),
    mayOpen && row('Enter', 'open'),
    mayEdit && row('e', 'edit_record'),
    mayEdit && resource.status !== undefined && row('s', 'status'),
    row('.', 'more'),
    row(['x', 'Space'], 'select'),
    row('Shift+x', 'range'),
    row(['Shift+ArrowUp', 'Shift+ArrowDown'], 'extend'),
    onArchive !== undefined && {
      ...row('a', state.archived ? 'reinstate' : 'archive'),
    },
  ]

  useShortcuts([
    !resource.madeByProgram &&
      can(resource.area, 'add') && {
        keys: 'n',
        scope: 'list',
        text: text('new', inSentence(words.one)),
        run: () => navigate(`/${resource.name}/create`),
      },
    has && { keys: 'Escape', scope: 'list', text: text('unselect'), run: () => select([]), palette: true },
    total > 0 &&
      viewMode === 'table' && { keys: 'Mod+a', scope: 'list', text: text('all'), run: selectAll, palette: true },
    has && onArchive !== undefined && offer(`${verb} (${selectedText(translate, listing)})`, onArchive),
    resource.archive === true &&
      offer(text(state.archived ? 'active' : 'archived'), () => go({ archived: !state.archived })),
    isFiltered(state) && offer(text('clear'), () => go({ q: '', filters: {} })),
    offer(text('reload'), refetch),
    // A board and a map have keys of their own.
    ...(viewMode === 'table' ? rowKeys() : []),
    ...columnsOf(resource, state.archived)
      .filter(({ name }) => isSortable(resource, name))
      .map(({ name }) =>
        offer(text('sort', name === 'archived_at' ? translate('kit.list.archived_at') : words.field(name)), () =>
          go({ sort: { field: name, order: 'ASC' } }),
        ),
      ),
  ])
}

import BackIcon from '@mui/icons-material/ArrowBack'
import { useTranslate } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Action } from '../../../schema/engine/permissions.ts'
import { useAreas } from '../../kit/access/areas.ts'
import { LeaveGuard } from '../../kit/form/unsaved/LeaveGuard.tsx'
import { UnsavedBar } from '../../kit/form/unsaved/UnsavedBar.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { PermissionsGrid } from './PermissionsGrid.tsx'
import { PermissionsSummary } from './PermissionsSummary.tsx'
import { PresetsButton } from './PresetsButton.tsx'
import { difference, differs, type GroupRights, pairsOf, type Rules, setAll } from './permissionGrid.ts'
import { withPreset } from './rightPresets.ts'
import { usePermissionsSave } from './usePermissionsSave.ts'

/** Shows the program as a member of this group would see it, read-only. */
function ViewAsButton({ id, name }: { readonly id: number; readonly name: string }) {
  const translate = useTranslate()
  const { viewAs } = usePorts()
  if (viewAs.group) return null
  return (
    <button type="button" className="button" onClick={() => viewAs.start({ id, name })}>
      {translate('access.view_as')}
    </button>
  )
}

const focusGrid = () => document.querySelector<HTMLElement>('[role=grid] [data-cell][tabindex="0"]')?.focus()

/** The permission grid of a group with search, actions for the whole grid, and the bar for saving. */
export function PermissionsEditor({ rights: initial }: { readonly rights: GroupRights }) {
  const translate = useTranslate()
  const { can: mayDo, viewAs } = usePorts()
  const viewing = viewAs.group !== null
  const areas = useAreas()
  const { rights, wanted, overtaken, pending, save, change } = usePermissionsSave(initial)
  const [text, setText] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const [onlyOwn, setOnlyOwn] = useState(false)
  const safe = useRef(false)
  const rules = useMemo((): Rules => {
    const mayGive = (pair: string) => {
      const [area = '', action] = pair.split(':')
      return mayDo(area, action as Action)
    }
    return {
      base: new Set(rights.own),
      wanted,
      inherited: rights.inherited,
      noEffect: new Set(rights.no_effect),
      mayGive,
      viewing,
      locked: rights.locked,
    }
  }, [rights, wanted, mayDo, viewing])
  const changed = difference(rules.base, wanted)
  const count = changed.added.length + changed.removed.length
  const sought = text.trim().toLowerCase()
  const rows = areas.filter(
    (row) => `${row.area} ${row.name}`.toLowerCase().includes(sought) && (!onlyOwn || differs(rules, row)),
  )
  const pairs = rows.flatMap(pairsOf)
  const confirmSave = () => count > 0 && setConfirming(true)

  useShortcuts([
    { keys: 'Mod+s', scope: 'form', text: translate('access.save'), run: confirmSave, typing: true, palette: true },
  ])

  return (
    <div className="screen perm-screen">
      <div className="screen-head">
        <Link
          className="icon-button"
          to="/users/groups"
          aria-label={translate('resources.user-groups.name', { smart_count: 2 })}
        >
          <BackIcon />
        </Link>
        <h1>{translate('access.title')}</h1>
        <span className="count">{rights.name}</span>
        <span className="spring" />
        <Link className="button" to={`/users/groups/edit/${rights.id}`}>
          {translate('access.edit_group')}
        </Link>
        <ViewAsButton id={rights.id} name={rights.name} />
      </div>
      <p className="screen-about">{translate('access.about', { smart_count: rights.members })}</p>
      {rights.locked && <p className="notice">{translate(`access.${rights.locked}`)}</p>}
      {rights.no_effect.length > 0 && <p className="notice">{translate('access.no_effect_here')}</p>}
      {overtaken && (
        <p className="notice" role="alert">
          {translate('access.overtaken')}
        </p>
      )}
      <div className="list-tools">
        <SearchBox value={text} label={translate('access.search')} onSearch={setText} onDown={focusGrid} />
        {!viewing && rights.locked !== 'above_you' && (
          <>
            <button type="button" className="button" onClick={() => change(setAll(rules, pairs, true))}>
              {translate(sought ? 'access.select_shown' : 'access.select_all')}
            </button>
            <button type="button" className="button" onClick={() => change(setAll(rules, pairs, false))}>
              {translate(sought ? 'access.deselect_shown' : 'access.deselect_all')}
            </button>
            <PresetsButton onPick={(preset) => change(withPreset(rules, areas, preset))} />
          </>
        )}
        {Object.keys(rights.inherited).length > 0 && (
          <label className="perm-own">
            <input type="checkbox" checked={onlyOwn} onChange={({ target }) => setOnlyOwn(target.checked)} />
            {translate('access.only_own')}
          </label>
        )}
      </div>
      {rows.length > 0 ? (
        <PermissionsGrid name={rights.name} rows={rows} rules={rules} onChange={change} />
      ) : (
        <div className="card state">
          <h2>{translate(onlyOwn && !sought ? 'access.nothing_own' : 'access.no_area', { text })}</h2>
        </div>
      )}
      <UnsavedBar
        count={count}
        pending={pending}
        texts="access"
        onSave={confirmSave}
        onDiscard={() => change(rules.base)}
      />
      {isConfirming && (
        <PermissionsSummary
          name={rights.name}
          members={rights.members}
          change={changed}
          pending={pending}
          onConfirm={() => void save().then(() => setConfirming(false))}
          onClose={() => setConfirming(false)}
        />
      )}
      <LeaveGuard dirty={count > 0} safe={safe} />
    </div>
  )
}

import BackIcon from '@mui/icons-material/ArrowBack'
import { LinkBase, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { Moves } from '../../../schema/areas/workspace/moveShapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { LeaveGuard } from '../form/unsaved/LeaveGuard.tsx'
import { UnsavedBar } from '../form/unsaved/UnsavedBar.tsx'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { loadable } from '../ui/loadable.tsx'
import { useWords } from '../words.ts'
import { changedMoves } from './draft.ts'
import { MovesGrid, type Pair } from './MovesGrid.tsx'
import { MoveTerms } from './MoveTerms.tsx'
import { StrandedDialog } from './StrandedDialog.tsx'
import { useMovesSave } from './useMovesSave.ts'
import '../form/form.css'
import '../form/formLines.css'
import './moves.css'
import './movesTerms.css'

const MovesGraph = loadable(() => import('./MovesGraph.tsx'))

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

/**
 * Editor for which status may follow which, and what each move requires: a grid, the requirements of the selected move, and a diagram. Saved
 * together.
 */
export function MovesEditor({ library, moves: initial }: { readonly library: AnyResource; readonly moves: Moves }) {
  const translate = useTranslate()
  const words = useWords(library.name)
  const save = useMovesSave(library, initial)
  const { moves, base, draft, pending, overtaken, found, change } = save
  const [selected, setSelected] = useState<Pair | null>(null)
  const safe = useRef(false)
  const count = changedMoves(base, draft).length
  const begin = () => count > 0 && !pending && void save.check()
  const { statuses } = moves
  const lonely = statuses.filter(
    ({ id, automatic }, i) => i > 0 && !automatic && !statuses.some((one) => draft.get(one.id)?.has(id)),
  )
  useShortcuts([
    { keys: 'Mod+s', scope: 'form', text: translate('moves.save'), run: begin, typing: true, palette: true },
    { keys: 'Space', scope: 'row', text: translate('moves.keys.toggle') },
    { keys: 'Enter', scope: 'row', text: translate('moves.keys.terms') },
  ])
  return (
    <div className="screen moves-screen">
      <div className="screen-head">
        <LinkBase className="icon-button" to={`/${library.path}`} aria-label={words.many} title={words.many}>
          <BackIcon />
        </LinkBase>
        <h1>{translate('moves.heading')}</h1>
        <span className="count">{words.many}</span>
      </div>
      <p className="screen-about">{translate('moves.about')}</p>
      {overtaken && (
        <p className="notice" role="alert">
          {translate('moves.overtaken')}
        </p>
      )}
      {lonely.length > 0 && (
        <p className="notice">
          {translate('moves.lonely', {
            names: lonely.map(({ label }) => label).join(', '),
            smart_count: lonely.length,
          })}
        </p>
      )}
      <div className="moves-body">
        <MovesGrid
          statuses={statuses}
          base={base}
          draft={draft}
          selected={selected}
          onSelect={setSelected}
          onOpen={() => focusOn('[data-terms-first]')}
          onChange={change}
        />
        {selected ? (
          <MoveTerms
            library={library}
            moves={moves}
            draft={draft}
            pair={selected}
            onChange={change}
            onLeave={() => focusOn('.moves-grid [data-selected] input')}
          />
        ) : (
          <aside className="card moves-terms">
            <p className="quiet">{translate('moves.choose')}</p>
          </aside>
        )}
      </div>
      <MovesGraph statuses={statuses} draft={draft} selected={selected} />
      <UnsavedBar count={count} pending={pending} texts="moves" onSave={begin} onDiscard={() => change(base)} />
      {found && (
        <StrandedDialog
          found={found}
          statuses={statuses}
          pending={pending}
          onConfirm={() => void save.write()}
          onClose={save.leave}
        />
      )}
      <LeaveGuard dirty={count > 0} safe={safe} />
    </div>
  )
}

import { useDelayed } from '../ui/Pending.tsx'
import './board.css'
import './cardMove.css'

const COLUMNS = [4, 3, 2, 2, 1] as const

/** Grey shapes while a board is loading, shown after 200 ms. */
export function BoardSkeleton() {
  if (!useDelayed()) return null
  return (
    <div className="board" aria-hidden="true">
      {COLUMNS.map((cards, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={column} className="board-column">
          <div className="board-head">
            <span className="kit-bone" style={{ width: 90 }} />
          </div>
          <div className="board-cards">
            {Array.from({ length: cards }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
              <div key={i} className="board-card">
                <span className="kit-bone" style={{ width: `${65 + ((i * 7 + column * 13) % 30)}%` }} />
                <span className="kit-bone" style={{ width: '40%' }} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

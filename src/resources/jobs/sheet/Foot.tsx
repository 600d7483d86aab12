import { useTranslate } from 'ra-core'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'

const KEYS = [
  ['Enter', 'next_line'],
  ['Tab', 'next_cell'],
  ['Alt+ArrowUp', 'move'],
  ['Mod+d', 'copy'],
  ['Mod+g', 'group'],
  ['Delete', 'remove'],
  ['Mod+z', 'undo'],
] as const

/** The shortcuts of the grid. */
export function Foot() {
  const translate = useTranslate()
  return (
    <div className="sheet-foot" aria-hidden="true">
      {KEYS.map(([keys, what]) => (
        <span key={what}>
          {what === 'move' ? (
            <>
              <Keys keys="Alt+ArrowUp" /> <Keys keys="ArrowDown" />
            </>
          ) : (
            <Keys keys={keys} />
          )}{' '}
          {translate(`lines.keys.${what}`)}
        </span>
      ))}
      <span>{translate('lines.keys.paste')}</span>
    </div>
  )
}

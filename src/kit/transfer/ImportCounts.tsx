import { useTranslate } from 'ra-core'
import { figures } from '../list/select/count.ts'
import type { ImportState } from './importCalls.ts'

const KINDS = ['created', 'updated', 'unchanged', 'refused'] as const

/** What will happen to the rows, or what has. */
export function ImportCounts({ state, tense }: { readonly state: ImportState; readonly tense: 'will' | 'was' }) {
  const translate = useTranslate()
  const shown = KINDS.filter((kind) => state[kind] > 0 || kind === 'created')
  return (
    <ul className="import-counts">
      {shown.map((kind) => (
        <li key={kind} data-kind={kind}>
          {translate(`transfer.import.${tense}.${kind}`, { count: figures(state[kind]) })}
        </li>
      ))}
    </ul>
  )
}

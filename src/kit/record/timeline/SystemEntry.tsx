import { LinkBase, useTranslate } from 'ra-core'
import type { Comment } from '../../../../schema/areas/record/shapes.ts'
import { usePorts } from '../../ports.ts'
import { recordPathOf, resourceWith } from '../../resourcesWith.ts'
import { EntryShell } from './EntryShell.tsx'
import type { EntryProps } from './kinds.ts'

/** Address of the record that an entry comes from, `resource/id`, if the user may see it. */
function useSource(open: unknown): string | undefined {
  const { can } = usePorts()
  const [name, id] = typeof open === 'string' ? open.split('/') : []
  const resource = name && resourceWith('comments', name)
  if (!resource || !Number(id) || !can(resource.area, resource.recordPath ?? 'details')) return undefined
  return recordPathOf(resource, Number(id))
}

/** An entry written by the system, in the language of the user. Quoted text is collapsed below it. */
export function SystemEntry({ entry }: EntryProps) {
  const translate = useTranslate()
  const { key, params } = entry.data as unknown as Comment
  // Errors are explained with the same texts as everywhere.
  const { code, rest, open } = (params ?? {}) as {
    readonly code?: unknown
    readonly rest?: unknown
    readonly open?: unknown
  }
  const reason = typeof code === 'string' ? { reason: translate(`problem.${code}`, { _: code }) } : {}
  const source = useSource(open)
  return (
    <EntryShell entry={entry}>
      <p className="tl-text">{translate(`record.system.${key}`, { ...params, ...reason, _: key ?? '' })}</p>
      {typeof rest === 'string' && rest !== '' && (
        <details className="tl-rest">
          <summary>{translate('record.timeline.folded')}</summary>
          <p className="tl-text">{rest}</p>
        </details>
      )}
      {source && (
        <p className="tl-source">
          <LinkBase to={source}>{translate('record.timeline.open_email')}</LinkBase>
        </p>
      )}
    </EntryShell>
  )
}

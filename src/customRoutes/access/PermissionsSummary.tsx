import { useTranslate } from 'ra-core'
import { usePairText } from '../../kit/access/areas.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import type { Difference } from './permissionGrid.ts'

interface SummaryProps {
  readonly name: string
  readonly members: number
  readonly change: Difference
  readonly pending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Shows what saving will change, and for how many people, before it is saved. */
export function PermissionsSummary({ name, members, change, pending, onConfirm, onClose }: SummaryProps) {
  const translate = useTranslate()
  const pairText = usePairText()
  return (
    <ConfirmDialog
      open
      title={translate('access.summary.title', { name })}
      confirmLabel={translate('access.summary.save')}
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {(['added', 'removed'] as const).map(
        (part) =>
          change[part].length > 0 && (
            <section key={part} className="perm-summary">
              <h3>{translate(`access.summary.${part}`, { smart_count: change[part].length })}</h3>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, and scrolls by keyboard too */}
              <ul className="names perm-changes" tabIndex={0} aria-label={translate(`access.summary.list_${part}`)}>
                {change[part].map((pair) => (
                  <li key={pair}>{pairText(pair)}</li>
                ))}
              </ul>
            </section>
          ),
      )}
      <p>{translate('access.summary.reach', { smart_count: members })}</p>
    </ConfirmDialog>
  )
}

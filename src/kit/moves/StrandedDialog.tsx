import { LinkBase, useTranslate } from 'ra-core'
import type { MoveStatus, Stranded } from '../../../schema/areas/workspace/moveShapes.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { wordsOf } from '../words.ts'

interface StrandedProps {
  readonly found: readonly Stranded[]
  readonly statuses: readonly MoveStatus[]
  readonly pending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Shows which records a change would leave without a next status, before it is saved. */
export function StrandedDialog({ found, statuses, pending, onConfirm, onClose }: StrandedProps) {
  const translate = useTranslate()
  const nameOf = (id: number | null) => statuses.find((one) => one.id === id)?.label ?? ''
  return (
    <ConfirmDialog
      open
      dangerous
      title={translate('moves.stranded.title')}
      confirmLabel={translate('moves.stranded.save')}
      cancelLabel={translate('moves.stranded.back')}
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {found.map(({ resource, from, to, needs, total, records }) => {
        const words = wordsOf(translate, resource)
        const args = { count: words.count(total), from: nameOf(from), to: nameOf(to) }
        const fields = needs.map((name) => words.field(name)).join(', ')
        return (
          <section key={`${resource} ${from} ${to}`} className="moves-stranded">
            <h3>{translate(to === null ? 'moves.stranded.no_way' : 'moves.stranded.needs', { ...args, fields })}</h3>
            <ul className="names">
              {records.map(({ id, label }) => (
                <li key={id}>
                  <LinkBase to={`/${resource}/${id}/show`} target="_blank">
                    {label}
                  </LinkBase>
                </li>
              ))}
              {total > records.length && (
                <li className="quiet">{translate('moves.stranded.more', { smart_count: total - records.length })}</li>
              )}
            </ul>
          </section>
        )
      })}
    </ConfirmDialog>
  )
}

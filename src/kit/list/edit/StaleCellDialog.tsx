import type { AnyResource } from '../../../../schema/engine/define.ts'
import { loadable } from '../../ui/loadable.tsx'
import type { useCellSave } from './useCellSave.ts'

const StaleDialog = loadable(() => import('../../form/stale/StaleDialog.tsx').then((m) => ({ default: m.StaleDialog })))

interface StaleCellDialogProps {
  readonly resource: AnyResource
  readonly saving: Pick<ReturnType<typeof useCellSave>, 'stale' | 'insist' | 'closeStale'>
}

/** Asks which of two values to keep where another user has changed the same cell or fact meanwhile. */
export function StaleCellDialog({ resource, saving }: StaleCellDialogProps) {
  const { stale } = saving
  if (!stale) return null
  return (
    <StaleDialog
      resource={resource}
      base={{ ...stale.serverRow, [stale.name]: stale.old }}
      localValues={{ ...stale.serverRow, [stale.name]: stale.localValue }}
      serverRecord={stale.serverRow}
      onResolve={(values) => (values[stale.name] === stale.localValue ? saving.insist(stale) : saving.closeStale())}
      onClose={saving.closeStale}
    />
  )
}

import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Listing } from '../list/useListing.ts'
import { usePorts } from '../ports.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { loadable } from '../ui/loadable.tsx'
import './transfer.css'

const ExportDialog = loadable(() => import('./ExportDialog.tsx').then((m) => ({ default: m.ExportDialog })))

interface ExportButtonProps {
  readonly listing: Listing
  /** Columns that the list shows. */
  readonly columnNames: readonly string[]
  /** It is among the actions on the selection. */
  readonly small?: boolean
}

/** Opens the dialog that exports the rows of the list to a file; hidden without permission. */
export function ExportButton({ listing, columnNames, small }: ExportButtonProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const [open, setOpen] = useState(false)
  const mayExport = can(listing.resource.area, 'export') && can(listing.resource.area, 'list')
  useShortcuts([
    mayExport &&
      !small && {
        scope: 'list',
        text: translate('transfer.export.open'),
        palette: true,
        run: () => setOpen(true),
      },
  ])
  if (!mayExport) return null
  return (
    <>
      <button
        type="button"
        className={small ? 'button button-small' : 'button transfer-act'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {!small && <DownloadIcon fontSize="small" />}
        <span>{translate('transfer.export.open')}</span>
      </button>
      {open && <ExportDialog listing={listing} columnNames={columnNames} onClose={() => setOpen(false)} />}
    </>
  )
}

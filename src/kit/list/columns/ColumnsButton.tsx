import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { loadable } from '../../ui/loadable.tsx'
import type { Listing } from '../useListing.ts'
import type { ShownColumns } from './useColumns.ts'
import './columns.css'
import './chooserRow.css'

const ColumnsDialog = loadable(() => import('./ColumnsDialog.tsx').then((m) => ({ default: m.ColumnsDialog })))

interface ColumnsButtonProps {
  readonly listing: Listing
  readonly columns: ShownColumns
}

/** Opens the dialog for choosing the columns of the list; so does `c`. */
export function ColumnsButton({ listing, columns }: ColumnsButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  useShortcuts([{ keys: 'c', scope: 'list', text: translate('columns.open'), run: () => setOpen(true), palette: true }])
  return (
    <>
      <button
        type="button"
        className="button list-tool"
        aria-haspopup="dialog"
        aria-keyshortcuts="c"
        onClick={() => setOpen(true)}
      >
        <ColumnsIcon fontSize="small" />
        <span>{translate('columns.open')}</span>
        <kbd aria-hidden="true">c</kbd>
      </button>
      {isOpen && <ColumnsDialog listing={listing} columns={columns} onClose={() => setOpen(false)} />}
    </>
  )
}

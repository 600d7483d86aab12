import CopyIcon from '@mui/icons-material/ContentCopy'
import { usePorts } from '../ports.ts'
import { copyReference, referenceOf } from './copyReference.ts'

/** Copies the reference by which the servers' log knows a request. */
export function CopyReference({ reference }: { readonly reference: string }) {
  const { translate } = usePorts()
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={translate('reference.copy')}
      title={translate('reference.copy')}
      onClick={() => void copyReference(reference, translate)}
    >
      <CopyIcon fontSize="small" />
    </button>
  )
}

/** What to tell whoever looks after the place, where a fault of the server has one. */
export function Reference({ error }: { readonly error: unknown }) {
  const { translate } = usePorts()
  const reference = referenceOf(error)
  if (!reference) return null
  return (
    <p className="quiet">
      {translate('reference.is')} <code>{reference}</code> <CopyReference reference={reference} />
    </p>
  )
}

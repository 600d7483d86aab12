import CopyIcon from '@mui/icons-material/ContentCopy'
import { usePorts } from '../ports.ts'
import { copyReference, referenceOf } from './copyReference.ts'

/** Copies the reference that identifies a request in the server log. */
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

/** The reference to pass on to the administrator, where a server error has one. */
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

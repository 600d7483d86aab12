import { useTranslate } from 'ra-core'

interface NumberCopyProps {
  readonly number: string
  readonly onCopy: () => void
}

/** The number of a record, in the secondary colour; a click copies the link to the record. */
export function NumberCopy({ number, onCopy }: NumberCopyProps) {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className="record-number"
      title={`${translate('record.copy')} (y)`}
      aria-label={`${number}: ${translate('record.copy')}`}
      aria-keyshortcuts="y"
      onClick={onCopy}
    >
      {number}
    </button>
  )
}

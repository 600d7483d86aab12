import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { saveAddress } from '../../transfer/save.ts'

interface SaveActProps {
  readonly text: string
  /** Requests a URL from which the file can be downloaded once. */
  readonly fetchUrl: () => Promise<{ readonly url: string }>
  readonly onRefused: (error: unknown) => void
}

/** Downloads the file of a record: the button of its card, `d`, and the palette. */
export function SaveAct({ text, fetchUrl, onRefused }: SaveActProps) {
  const save = () => void fetchUrl().then(({ url }) => saveAddress(url), onRefused)
  useShortcuts([{ keys: 'd', scope: 'record', text, run: save, palette: true }])
  return (
    <button type="button" className="button button-small" onClick={save} aria-keyshortcuts="d">
      {text} <kbd aria-hidden="true">d</kbd>
    </button>
  )
}

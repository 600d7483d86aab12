import { useTranslate } from 'ra-core'
import { RecordAction } from './availableActions/RecordAction.tsx'

interface ActLinkProps {
  /** Name of the action in its declaration. */
  readonly name: string
  readonly to: string
  /** Message key of the label in the palette and for screen readers. */
  readonly text: string
  /** Key that opens it while the record is shown. */
  readonly keys: string
  /** Message key of a shorter label for the button, which must be part of the long one. */
  readonly short?: string
  /** Navigation state for its page. */
  readonly state?: object
  readonly main?: boolean | undefined
}

/** An action on a record that has a page of its own. */
export function ActLink({ name, to, text, keys, short, state, main }: ActLinkProps) {
  const translate = useTranslate()
  return (
    <RecordAction
      name={name}
      to={to}
      keys={keys}
      state={state}
      main={main}
      text={translate(text)}
      {...(short ? { short: translate(short) } : {})}
    />
  )
}

import { useTranslate } from 'ra-core'
import { RecordAction } from './availableActions/RecordAction.tsx'

interface ActLinkProps {
  /** As its declaration calls it. */
  readonly name: string
  readonly to: string
  /** Message key: what it does, as the palette offers it and as it is read out. */
  readonly text: string
  /** Key that opens it while the record is shown. */
  readonly keys: string
  /** Message key of a shorter text that is part of it, for the button. */
  readonly short?: string
  /** What the screen behind it is told. */
  readonly state?: object
  readonly main?: boolean | undefined
}

/** An act on a record that has a screen of its own. */
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

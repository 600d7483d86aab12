import { LinkBase, useNavigate, useTranslate } from 'ra-core'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { ActName } from './ActName.tsx'

interface ActLinkProps {
  readonly to: string
  /** Message key: what it does, as the palette offers it and as it is read out. */
  readonly text: string
  /** Key that opens it while the record is shown. */
  readonly keys: string
  /** Message key of a shorter text that is part of it, for the button. */
  readonly short?: string
  /** What the screen behind it is told. */
  readonly state?: object
}

/** An act on a record that has a screen of its own: a link in its head, and an entry of the palette. */
export function ActLink({ to, text, keys, short = text, state }: ActLinkProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const name = translate(text)
  const run = () => navigate(to, state ? { state } : {})
  useShortcuts([{ keys, scope: 'record', text: name, run, palette: true }])
  return (
    <LinkBase className="button" to={to} aria-keyshortcuts={keys} {...(state ? { state } : {})}>
      <ActName {...{ text, short, keys }} />
    </LinkBase>
  )
}

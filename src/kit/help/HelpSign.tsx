import { loadable } from '../ui/loadable.tsx'
import { type HelpAbout, helpOf, useHelpState } from './state.ts'

const HelpButton = loadable(() => import('./HelpButton.tsx').then((m) => ({ default: m.HelpButton })))

interface HelpSignProps extends HelpAbout {
  /** Place whose text is used where this one has none. */
  readonly otherwise?: string
  /** It is reached with arrow keys, not with Tab. */
  readonly roving?: boolean
}

/** The help button next to a label; shown where there is a text for its place, or while the user edits help texts. */
export function HelpSign({ place, name, otherwise, roving = false }: HelpSignProps) {
  const state = useHelpState()
  const text = helpOf(state, otherwise ? [place, otherwise] : [place])
  if (!text && !(state.describing && state.write)) return null
  return (
    <HelpButton
      place={place}
      name={name}
      text={text}
      roving={roving}
      write={state.write}
      describing={state.describing}
    />
  )
}

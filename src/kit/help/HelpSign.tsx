import { loadable } from '../ui/loadable.tsx'
import { type HelpAbout, helpOf, useHelpState } from './state.ts'

const HelpButton = loadable(() => import('./HelpButton.tsx').then((m) => ({ default: m.HelpButton })))

interface HelpSignProps extends HelpAbout {
  /** Place whose text stands in where this one has none. */
  readonly otherwise?: string
  /** It stands where arrow keys lead, not Tab. */
  readonly roving?: boolean
}

/** The small sign beside a label: there while something is written about its place, or while somebody writes about places. */
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

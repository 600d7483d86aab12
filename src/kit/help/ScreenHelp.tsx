import { useStore } from 'ra-core'

import { loadable } from '../ui/loadable.tsx'
import { HelpSign } from './HelpSign.tsx'
import { type HelpAbout, useHelpState } from './state.ts'

const HelpNotice = loadable(() => import('./HelpNotice.tsx').then((m) => ({ default: m.HelpNotice })))

/** The sign of the screen, among what says where one is. */
export const ScreenSign = (about: HelpAbout) => (
  <span className="help-screen">
    <HelpSign {...about} />
  </span>
)

/** What is written about the screen, above it until somebody puts it away; another text comes back. */
export function ScreenHelp(about: HelpAbout) {
  const { texts, write } = useHelpState()
  const [closed, setClosed] = useStore<Readonly<Record<string, string>>>('help.closed', {})
  const text = texts.get(about.place)
  if (!text || closed[about.place] === text.stamp) return null
  return (
    <HelpNotice
      {...about}
      text={text}
      write={write}
      onClose={() => setClosed({ ...closed, [about.place]: text.stamp })}
    />
  )
}

import { useStore } from 'ra-core'

import { loadable } from '../ui/loadable.tsx'
import { HelpSign } from './HelpSign.tsx'
import { type HelpAbout, useHelpState } from './state.ts'

const HelpNotice = loadable(() => import('./HelpNotice.tsx').then((m) => ({ default: m.HelpNotice })))

/** The help button of the page, next to its title. */
export const ScreenSign = (about: HelpAbout) => (
  <span className="help-screen">
    <HelpSign {...about} />
  </span>
)

/** The help text of the page, shown at the top until the user closes it; a changed text is shown again. */
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

import { LinkBase, useTranslate } from 'ra-core'
import { usePorts } from '../ports.ts'
import { useScreens } from '../screens/ScreensContext.ts'

/** Screens that belong to a list and to none of its records. */
export function HeadLinks() {
  const { listLinks = [] } = useScreens()
  const { can } = usePorts()
  const translate = useTranslate()
  return listLinks
    .filter(({ needs: [area, action] }) => can(area, action))
    .map(({ to, text, Icon }) => (
      <LinkBase key={to} className="button transfer-act" to={to}>
        <Icon fontSize="small" />
        <span>{translate(text)}</span>
      </LinkBase>
    ))
}

import { LinkBase, useTranslate } from 'ra-core'
import { usePorts } from '../ports.ts'
import { useScreens } from '../screens/ScreensContext.ts'

/** Pages linked from the head of a list. */
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

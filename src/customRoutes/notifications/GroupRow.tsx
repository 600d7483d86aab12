import ReadIcon from '@mui/icons-material/CheckCircleOutlined'
import UnreadIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import { LinkBase, useTranslate } from 'ra-core'
import { resources } from '../../../schema/all.ts'
import type { Line } from '../../../schema/areas/notifications/shapes.ts'
import { Ago } from '../../kit/ui/Ago.tsx'
import { NameText } from '../../kit/ui/NameText.tsx'
import type { Group } from './groups.ts'
import { lineText, wayOf } from './lineText.ts'
import styles from './notifications.module.css'

/** Number of lines of a group that are shown; the others are counted. */
const MAX_LINES = 4

interface GroupProps {
  readonly group: Group
  /** Opens the record. */
  readonly onOpen: () => void
  /** Marks it read or unread. */
  readonly onToggle: () => void
}

/** Notifications about one record, below its title. */
export function GroupRow({ group: { lines, unread }, onOpen, onToggle }: GroupProps) {
  const translate = useTranslate()
  const [first] = lines
  const resource = resources.all.find(({ name }) => name === first.about)
  const kind = resource
    ? translate(`resources.${resource.name}.name`, { smart_count: first.about_id === null ? 2 : 1 })
    : ''
  const name = first.label ?? kind
  const path = wayOf(first)
  const text = translate(unread ? 'notifications.read' : 'notifications.unread_again')
  return (
    <li className={styles['group']} data-unread={unread > 0 || undefined}>
      <div className={styles['told-head']}>
        <span className={styles['told-dot']} aria-hidden="true" />
        {path ? (
          <LinkBase to={path} className={styles['told-name']} data-stop="" onClick={onOpen}>
            <NameText resource={resource} label={name} />
          </LinkBase>
        ) : (
          <span className={styles['told-name']}>{name}</span>
        )}
        {first.label !== null && <span className={styles['kind']}>{kind}</span>}
        <button type="button" className="icon-button" aria-label={`${text}: ${name}`} title={text} onClick={onToggle}>
          {unread ? <UnreadIcon fontSize="small" /> : <ReadIcon fontSize="small" />}
        </button>
      </div>
      <ul className={styles['lines']}>
        {lines.slice(0, MAX_LINES).map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </ul>
      {lines.length > MAX_LINES && <p className={styles['more']}>+{lines.length - MAX_LINES}</p>}
    </li>
  )
}

function LineRow({ line }: { readonly line: Line }) {
  const translate = useTranslate()
  return (
    <li className={styles['told-line']} data-unread={!line.read || undefined}>
      <span>
        {lineText(translate, line)}
        {line.times > 1 && (
          <span className="quiet"> · {translate('notifications.times', { smart_count: line.times })}</span>
        )}
      </span>
      <Ago at={line.at} className={styles['ago'] ?? ''} />
    </li>
  )
}

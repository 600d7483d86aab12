import type { AnyResource } from '../../../schema/engine/define.ts'
import { splitTitle, TITLE_SEPARATOR } from '../../../schema/engine/titleFields.ts'
import styles from './NameText.module.css'

interface NameTextProps {
  readonly resource: Pick<AnyResource, 'titleFields'> | undefined
  /** Title as the server returns it: customer · subject · number. */
  readonly label: string
  /** It may take several lines, as in a heading; otherwise it is truncated with an ellipsis. */
  readonly wraps?: boolean
}

/** A record's title with its number in the secondary colour: a long name is truncated, the number never is. */
export function NameText({ resource, label, wraps = false }: NameTextProps) {
  const { name, number } = splitTitle(resource ?? { titleFields: [] }, label)
  if (number === undefined) return label
  return (
    <span className={wraps ? styles['wrapping'] : styles['line']} title={label}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['number']}>
        <span className="sr-only">{TITLE_SEPARATOR}</span>
        {number}
      </span>
    </span>
  )
}

import type { AnyResource } from '../../../schema/engine/define.ts'
import { splitTitle, TITLE_SEPARATOR } from '../../../schema/engine/titleFields.ts'
import styles from './NameText.module.css'

interface NameTextProps {
  readonly resource: Pick<AnyResource, 'titleFields'> | undefined
  /** As the server says it: who · what · number. */
  readonly label: string
  /** It may take several lines, as in a heading; else it ends in an ellipsis where there is no room. */
  readonly wraps?: boolean
}

/** What a record is called, its number behind it in second colour: a long name gives way, the number never does. */
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

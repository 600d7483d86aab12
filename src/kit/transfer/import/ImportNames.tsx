import { useTranslate } from 'ra-core'
import { parseName } from '../../../../schema/engine/text/personName.ts'

interface ImportNamesProps {
  readonly heading: string
  /** Names in the first rows. */
  readonly names: readonly string[]
}

/** Shows what the names in a column become: which are people, and which are companies. */
export function ImportNames({ heading, names }: ImportNamesProps) {
  const translate = useTranslate()
  return (
    <ul className="import-names quiet" aria-label={translate('transfer.import.names.of', { name: heading })}>
      {[...new Set(names)].map((name) => {
        const personName = parseName(name)
        return (
          <li key={name}>
            {personName.company === undefined
              ? translate(`transfer.import.names.${personName.first === null ? 'last' : 'person'}`, {
                  first: personName.first,
                  last: personName.last,
                })
              : translate('transfer.import.names.company', { company: personName.company })}
          </li>
        )
      })}
    </ul>
  )
}

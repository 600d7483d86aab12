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
        const who = parseName(name)
        return (
          <li key={name}>
            {who.company === undefined
              ? translate(`transfer.import.names.${who.first === null ? 'last' : 'person'}`, {
                  first: who.first,
                  last: who.last,
                })
              : translate('transfer.import.names.company', { company: who.company })}
          </li>
        )
      })}
    </ul>
  )
}

import { LinkBase, useTranslate } from 'ra-core'
import { declarationOf } from '../declarationOf.ts'
import { tellApart } from '../tellApart.ts'
import { useWords } from '../words.ts'

/** Records that refer to a record, as in the API's 409 response. */
export interface Usage {
  readonly resource: string
  readonly total: number
  readonly records: readonly {
    readonly id: number
    readonly label: string
    readonly tells?: Readonly<Record<string, unknown>> | null
  }[]
}

function UsageOf({ usage }: { readonly usage: Usage }) {
  const words = useWords(usage.resource)
  const translate = useTranslate()
  const more = usage.total - usage.records.length
  return (
    <li>
      <b>{words.count(usage.total)}</b>
      <ul>
        {usage.records.map(({ id, label, tells }) => (
          <li key={id}>
            <LinkBase to={`/${declarationOf(usage.resource).name}/${id}`} target="_blank" rel="noreferrer">
              {[label, ...tellApart(usage.resource, label, tells ?? {})].join(' · ')}
            </LinkBase>
          </li>
        ))}
        {more > 0 && <li className="quiet">{translate('kit.in_use.more', { smart_count: more })}</li>}
      </ul>
    </li>
  )
}

/** Lists everything that refers to a record, with links that open in a new tab. */
export function UsageList({ usage }: { readonly usage: readonly Usage[] }) {
  return (
    <ul className="usage">
      {usage.map((one) => (
        <UsageOf key={one.resource} usage={one} />
      ))}
    </ul>
  )
}

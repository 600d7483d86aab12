import { useTranslate } from 'ra-core'
import { UsageList } from '../../archive/UsageList.tsx'
import type { Skipped } from '../../archive/verbs.ts'
import { errorMessage, useErrorText } from '../../errorText.ts'
import { useWords } from '../../words.ts'

/** Number of records that are listed; the rest is counted. */
const NAMED = 20

function Reason({ resource, skipped }: { readonly resource: string; readonly skipped: Skipped }) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource)
  const [first] = Object.entries(skipped.errors ?? {})
  const [path = '', [error] = []] = first ?? []
  const text = error
    ? `${words.field(path.split('.')[0] ?? '')}: ${errorText(errorMessage(error))}`
    : translate(`kit.skipped.${skipped.code}`, { _: translate('problem.conflict') })
  return (
    <>
      <span className="quiet">{text}</span>
      {skipped.usage && <UsageList usage={skipped.usage} />}
    </>
  )
}

interface SkippedListProps {
  readonly resource: string
  readonly skipped: readonly Skipped[]
  readonly nameOf: (id: number) => string
}

/** The skipped records and the reasons. */
export function SkippedList({ resource, skipped, nameOf }: SkippedListProps) {
  const translate = useTranslate()
  const more = skipped.length - NAMED
  return (
    <ul className="usage">
      {skipped.slice(0, NAMED).map((one) => (
        <li key={one.id}>
          <b>{one.label ?? nameOf(one.id)}</b> <Reason resource={resource} skipped={one} />
        </li>
      ))}
      {more > 0 && <li className="quiet">{translate('kit.in_use.more', { smart_count: more })}</li>}
    </ul>
  )
}

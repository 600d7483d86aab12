import { LinkBase, useTranslate } from 'ra-core'
import { usePorts } from '../ports.ts'
import { Reference } from '../ui/Reference.tsx'
import { inSentence, useWords } from '../words.ts'
import { isFiltered } from './listUrl.ts'
import type { Listing } from './useListing.ts'
import '../ui/states.css'

/** What stands under the head of a table that has no rows to show, and the next step from there. */
export function EmptyList({ listing }: { readonly listing: Listing }) {
  const { resource, state, go } = listing
  const { can } = usePorts()
  const translate = useTranslate()
  const words = useWords(resource.name)
  const many = inSentence(words.many)
  if (isFiltered(state))
    return (
      <div className="state">
        <h2>{translate('kit.list.no_match', { name: many })}</h2>
        <button type="button" className="button" onClick={() => go({ q: '', filters: {} })}>
          {translate('kit.filter.clear_all')}
        </button>
      </div>
    )
  if (state.archived)
    return (
      <div className="state">
        <h2>{translate('kit.list.archive_empty')}</h2>
        <p>{translate('kit.list.archive_about', { name: many })}</p>
      </div>
    )
  return (
    <div className="state">
      <h2>{translate('kit.list.empty', { name: many })}</h2>
      {words.about && <p>{words.about}</p>}
      {!resource.madeByProgram && can(resource.area, 'add') && (
        <LinkBase className="button button-main" to={`/${resource.name}/create`}>
          {translate('kit.list.first', { name: inSentence(words.one) })}
        </LinkBase>
      )}
    </div>
  )
}

/** The list could not be read; what was seen before is gone from the screen only. */
export function FailedList({ listing }: { readonly listing: Listing }) {
  const translate = useTranslate()
  const message = listing.error?.message ?? 'problem.server'
  return (
    <div className="state" role="alert">
      <h2>{translate('kit.list.failed', { name: inSentence(useWords(listing.resource.name).many) })}</h2>
      <p>{translate(message, { _: translate('problem.server') })}</p>
      <Reference error={listing.error} />
      <button type="button" className="button" onClick={listing.refetch}>
        {translate('action.retry')}
      </button>
    </div>
  )
}

/** No connection and nothing remembered: not the same as no records. */
export function OfflineList() {
  const translate = useTranslate()
  return (
    <div className="state" role="status">
      <h2>{translate('kit.list.offline')}</h2>
      <p>{translate('problem.network')}</p>
    </div>
  )
}

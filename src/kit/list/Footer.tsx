import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import { useTranslate } from 'ra-core'
import { PAGE_SIZES } from '../limits.ts'
import { formatCount, selectedText, totalText } from './select/count.ts'
import type { Listing } from './useListing.ts'

/** Shows the number of rows and the links to the other pages. */
export function Footer({ listing }: { readonly listing: Listing }) {
  const { state, go, resize, total, atLeast, pages, rows, selected } = listing
  const translate = useTranslate()
  const first = (state.page - 1) * state.perPage + 1
  const last = first + (rows?.length ?? 0) - 1
  return (
    <div className="list-foot">
      <span>{selected.size > 0 && selectedText(translate, listing)}</span>
      <span className="spring" />
      <label>
        <span className="sr-only">{translate('kit.list.page_size')}</span>
        <select className="quiet-select" value={state.perPage} onChange={(event) => resize(Number(event.target.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {translate('list.per_page', { smart_count: size })}
            </option>
          ))}
        </select>
      </label>
      {total > 0 && (
        <span className="range">
          {translate('kit.list.range', {
            from: formatCount(first),
            to: formatCount(last),
            total: totalText({ total, atLeast }),
          })}
        </span>
      )}
      <button
        type="button"
        className="icon-button"
        disabled={state.page <= 1}
        aria-label={translate('ra.navigation.previous')}
        onClick={() => go({ page: state.page - 1 })}
      >
        <PreviousIcon />
      </button>
      <button
        type="button"
        className="icon-button"
        disabled={state.page >= pages && !atLeast}
        aria-label={translate('ra.navigation.next')}
        onClick={() => go({ page: state.page + 1 })}
      >
        <NextIcon />
      </button>
    </div>
  )
}

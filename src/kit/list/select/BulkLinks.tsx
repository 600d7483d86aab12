import { useNavigate, useTranslate } from 'ra-core'
import { filterParams } from '../../../dataProvider/query.ts'
import type { SelectedRecords } from '../../archive/verbs.ts'
import { usePorts } from '../../ports.ts'
import type { BulkLink } from '../../screens/defineScreens.ts'
import { useScreens } from '../../screens/ScreensContext.ts'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import type { Listing } from '../useListing.ts'
import { chosenOf } from './chosen.ts'
import { selectedText } from './count.ts'

/** The address of a page that works with the selection: `ids` of single records, or `matching` with the parameters of the list. */
export function bulkAddress(path: string, chosen: SelectedRecords): string {
  const query =
    'ids' in chosen
      ? `ids=${chosen.ids.join(',')}`
      : new URLSearchParams({
          matching: new URLSearchParams(filterParams(chosen.matching.filter)).toString(),
        }).toString()
  return `${path}?${query}`
}

/** The records that an address of `bulkAddress` names, in the notation of requests; null where it names none. */
export function chosenIn(
  search: string,
): { readonly ids: number[] } | { readonly params: Readonly<Record<string, string>> } | null {
  const params = new URLSearchParams(search)
  const matching = params.get('matching')
  if (matching !== null) return { params: Object.fromEntries(new URLSearchParams(matching)) }
  const ids = (params.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  return ids.length > 0 ? { ids: ids.map(Number) } : null
}

function BulkLinkButton({ listing, link }: { readonly listing: Listing; readonly link: BulkLink }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const open = () => navigate(bulkAddress(link.to, chosenOf(listing)))
  const text = translate(link.text)
  useShortcuts([
    {
      keys: link.key,
      scope: 'list',
      run: open,
      palette: true,
      text: `${text} (${selectedText(translate, listing)})`,
    },
  ])
  return (
    <button type="button" className="button button-small" onClick={open} aria-keyshortcuts={link.key}>
      {text} <kbd aria-hidden="true">{link.key}</kbd>
    </button>
  )
}

/** Links to pages that work with the rows selected in the list. */
export function BulkLinks({ listing }: { readonly listing: Listing }) {
  const { bulk = [] } = useScreens()
  const { can } = usePorts()
  if (listing.state.archived) return null
  return bulk
    .filter(({ needs: [area, action] }) => can(area, action))
    .map((link) => <BulkLinkButton key={link.key} listing={listing} link={link} />)
}

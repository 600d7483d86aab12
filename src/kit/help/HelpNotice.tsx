import CloseIcon from '@mui/icons-material/Close'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useTranslate } from 'ra-core'
import { HelpMarkdown } from './HelpMarkdown.tsx'
import type { HelpAbout, HelpText } from './state.ts'
import './help.css'

interface HelpNoticeProps extends HelpAbout {
  readonly text: HelpText
  readonly write: ((about: HelpAbout) => void) | undefined
  readonly onClose: () => void
}

/** The help notice at the top of a page. */
export function HelpNotice({ place, name, text, write, onClose }: HelpNoticeProps) {
  const translate = useTranslate()
  return (
    <section className="help-notice no-print" aria-label={translate('help.about', { name })}>
      <HelpMarkdown text={text} />
      {write && (
        <button
          type="button"
          className="icon-button"
          aria-label={translate('help.edit', { name })}
          title={translate('help.edit', { name })}
          onClick={() => write({ place, name })}
        >
          <EditIcon fontSize="small" />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={translate('help.put_away')}
        title={translate('help.put_away')}
        onClick={() => {
          onClose()
          document.getElementById('main')?.focus()
        }}
      >
        <CloseIcon fontSize="small" />
      </button>
    </section>
  )
}

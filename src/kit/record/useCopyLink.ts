import { useNotify, useTranslate } from 'ra-core'
import { announce } from '../list/announce.tsx'

/** Copies the address of the current record. */
export function useCopyLink(): () => Promise<void> {
  const translate = useTranslate()
  const notify = useNotify()
  return async () => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${window.location.pathname}`)
      notify('record.copied', { type: 'success' })
    } catch (error) {
      console.warn('the link was not copied', error)
      announce(translate('record.not_copied'))
      notify('record.not_copied', { type: 'error' })
    }
  }
}

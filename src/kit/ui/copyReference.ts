import type { Translate } from '../ports.ts'
import { showToast } from './toastStore.ts'

/** The reference of an error that the server has logged; undefined for a refusal or a broken connection. */
export function referenceOf(error: unknown): string | undefined {
  const { body } = (error ?? {}) as { readonly body?: { readonly request_id?: unknown } | null }
  return typeof body?.request_id === 'string' ? body.request_id : undefined
}

/** Copies the reference; where the browser does not allow that, it is shown until closed. */
export async function copyReference(reference: string, translate: Translate): Promise<void> {
  try {
    await navigator.clipboard.writeText(reference)
    showToast(translate('reference.copied'), { type: 'success' })
  } catch (error) {
    console.debug('the reference was not copied', error)
    showToast(`${translate('reference.is')} ${reference}`, { duration: 0 })
  }
}

import type { Translate } from '../ports.ts'
import { showToast } from './toastStore.ts'

/** The reference of a fault that the server has logged; nothing of a refusal, or of a line that broke. */
export function referenceOf(error: unknown): string | undefined {
  const { body } = (error ?? {}) as { readonly body?: { readonly request_id?: unknown } | null }
  return typeof body?.request_id === 'string' ? body.request_id : undefined
}

/** Copies it; where the browser does not let it be copied, it is shown until it is closed. */
export async function copyReference(reference: string, translate: Translate): Promise<void> {
  try {
    await navigator.clipboard.writeText(reference)
    showToast(translate('reference.copied'), { type: 'success' })
  } catch (error) {
    console.debug('the reference was not copied', error)
    showToast(`${translate('reference.is')} ${reference}`, { duration: 0 })
  }
}

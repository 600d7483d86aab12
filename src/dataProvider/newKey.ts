/** Random text for an Idempotency-Key. `randomUUID` is not available on pages without HTTPS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')

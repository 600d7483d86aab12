/** Sends a request to an external server, like `fetch`. */
export type Ask = (url: URL, init: RequestInit) => Promise<Response>

/**
 * GETs JSON from a provider. 404 is a valid response.
 * @throws for any other error, with only its status: a provider's message may contain the key
 */
export async function getJson(
  sendRequest: Ask,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await sendRequest(url, { headers: { accept: 'application/json', ...headers }, signal })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`)
  return response.json()
}

/** A trimmed text from a response; null if it is empty or not a text. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null

/** A coordinate from a response, rounded to six places; null if it is not a number. */
export function degrees(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Number(number.toFixed(6)) : null
}

/** Asks somebody outside, as `fetch` does. */
export type Ask = (url: URL, init: RequestInit) => Promise<Response>

/**
 * GETs JSON from a provider. Nothing found (404) is an answer.
 * @throws for every other refusal, with its status alone: what a provider says may hold the key
 */
export async function getJson(
  ask: Ask,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await ask(url, { headers: { accept: 'application/json', ...headers }, signal })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`)
  return response.json()
}

/** Text of an answer, trimmed; null for what is empty or no text. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null

/** A coordinate of an answer to six places; null for what is none. */
export function degrees(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Number(number.toFixed(6)) : null
}

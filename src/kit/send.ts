import { type DataProvider, useDataProvider } from 'ra-core'

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /panel-api, without a leading slash. */
  readonly path: string
  readonly body?: unknown
  /** Version of the record that the act begins from. */
  readonly version?: number
  readonly signal?: AbortSignal
}

/** The data provider's verb for what is no plain record: acts, and sub-resources. Throws react-admin's HttpError. */
export interface SendingProvider extends DataProvider {
  readonly send: <T>(what: Sent) => Promise<{ readonly data: T }>
}

/** Sends one request to the API with the session. */
export function useSend(): <T>(what: Sent) => Promise<T> {
  const provider = useDataProvider<SendingProvider>()
  return async <T>(what: Sent) => (await provider.send<T>(what)).data
}

import { useMemo } from 'react'
import type { FileInfo } from '../../../schema/areas/files/shapes.ts'
import { type Ports, usePorts } from '../ports.ts'
import type { Subject } from './file.ts'

export interface UploadHow {
  readonly onProgress?: (sent: number) => void
  readonly signal?: AbortSignal
  /** Idempotency key: a repeated upload gets the response of the first one. */
  readonly key?: string
}

/**
 * Uploads a file for a record.
 * @throws RefusedCall, or an AbortError when the signal aborts the upload
 */
export function uploadFile(
  { upload }: Pick<Ports, 'upload'>,
  { resource, id }: Subject,
  file: File,
  description: string,
  { key, ...how }: UploadHow = {},
): Promise<FileInfo> {
  const query = new URLSearchParams({ name: file.name, description: description.trim() })
  return upload<FileInfo>(`/${resource}/${id}/files?${query}`, file, {
    ...how,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
}

/** `uploadFile` with the session of the signed-in user. */
export function useUploadFile() {
  const { upload } = usePorts()
  return useMemo(
    () => (subject: Subject, file: File, description: string, how?: UploadHow) =>
      uploadFile({ upload }, subject, file, description, how),
    [upload],
  )
}

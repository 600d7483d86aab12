import { useMemo } from 'react'
import type { FileInfo } from '../../../schema/areas/files/shapes.ts'
import { type Ports, usePorts } from '../ports.ts'
import type { Subject } from './file.ts'

export interface UploadHow {
  readonly onProgress?: (sent: number) => void
  readonly signal?: AbortSignal
  /** Makes a repeated upload answer what the first one did. */
  readonly key?: string
}

/** Sends one file about a record. @throws RefusedCall, or an AbortError when the signal ended it */
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

/** `uploadFile` with the session of whoever is signed in. */
export function useUploadFile() {
  const { upload } = usePorts()
  return useMemo(
    () => (subject: Subject, file: File, description: string, how?: UploadHow) =>
      uploadFile({ upload }, subject, file, description, how),
    [upload],
  )
}

import { useEffect, useState } from 'react'
import { newKey } from '../../dataProvider/newKey.ts'
import { sizeText } from '../../kit/files/file.ts'
import { type Limits, problemBefore, problemOf } from '../../kit/files/problem.ts'
import { type Translate, usePorts } from '../../kit/ports.ts'

interface Sending {
  readonly name: string
  readonly percent: number
}

/** Maximum file sizes by type; fetched once. */
export function useFileLimits(): Limits | undefined {
  const { get } = usePorts()
  const [limits, setLimits] = useState<Limits>()
  useEffect(() => {
    let isOver = false
    get<{ data: Limits }>('/files/limits').then(
      ({ data }) => !isOver && setLimits(data),
      // The server refuses files that are too large anyway.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [get])
  return limits
}

/** Uploads files to the job of a visit, one after the other, and reports progress. */
export function useSendFiles(translate: Translate, visit: number, limits?: Limits) {
  const { upload } = usePorts()
  const [sending, setSending] = useState<Sending | null>(null)
  const [refusedFiles, setRefusedFiles] = useState<readonly string[]>([])
  /** @returns ids of the uploaded files */
  const send = async (files: readonly File[], description: string): Promise<number[]> => {
    setRefusedFiles([])
    const ids: number[] = []
    const refuse = (name: string, { code, args }: ReturnType<typeof problemOf>) => {
      const key = `workday.file.${code}`
      const why = translate(key, args)
      setRefusedFiles((all) => [...all, `${name}: ${why === key ? translate('workday.failed') : why}`])
    }
    for (const file of files) {
      const { name, size } = file
      const before = problemBefore(file, limits)
      if (before) {
        refuse(name, before)
        continue
      }
      setSending({ name, percent: 0 })
      const query = new URLSearchParams({ name, description: description.slice(0, 255) })
      try {
        const { id } = await upload<{ id: number }>(`/my/visits/${visit}/files?${query}`, file, {
          headers: { 'idempotency-key': newKey() },
          onProgress: (sent) => setSending({ name, percent: Math.min(100, Math.round((100 * sent) / size)) }),
        })
        ids.push(id)
      } catch (error) {
        refuse(name, problemOf(error))
      }
    }
    setSending(null)
    return ids
  }
  return { sending, refused: refusedFiles, send }
}
export type SendFiles = ReturnType<typeof useSendFiles>

/** Text about the upload in progress and failed uploads. */
export const sendingText = (translate: Translate, { sending, refused }: SendFiles): string | null =>
  sending ? translate('workday.sending', { ...sending }) : refused.join('. ') || null

/** Text about the maximum size of photos and videos; null until it is loaded. */
export const limitsText = (translate: Translate, limits: Limits | undefined): string | null =>
  limits?.image && limits.video
    ? translate('workday.file_limits', { image: sizeText(limits.image), video: sizeText(limits.video) })
    : null

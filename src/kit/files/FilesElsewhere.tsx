import { use } from 'react'
import { RecordScreenActionsContext } from '../record/next/StepsContext.ts'
import type { PartProps } from '../record/sections/parts.tsx'
import { recordName } from '../recordName.ts'
import { DropLayer } from './DropLayer.tsx'
import { useQueue } from './useQueue.ts'
import './files.css'

/** Accepts dropped or pasted files while another tab of a record is open, and then opens the files tab. */
export default function FilesElsewhere({ resource, record }: PartProps) {
  const { openTab } = use(RecordScreenActionsContext)
  const { queue } = useQueue({ resource: resource.name, id: record.id }, undefined)
  const addFiles = (files: readonly File[]) => {
    queue.add(files)
    openTab('files')
  }
  return <DropLayer name={recordName(resource, record)} onFiles={addFiles} />
}

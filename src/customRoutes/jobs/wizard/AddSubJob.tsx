import { ResourceContextProvider, useGetOne, useParams } from 'ra-core'
import jobs from '../../../../schema/areas/jobs/jobs.ts'
import { AddScreen } from '../../../kit/screens/AddScreen.tsx'
import { defineScreens } from '../../../kit/screens/defineScreens.ts'
import { ScreensContext } from '../../../kit/screens/ScreensContext.ts'
import { Missing } from '../../../kit/ui/Missing.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { WholeLayout } from '../../../resources/jobs/lines/PricedLayout.tsx'
import { inheritedFrom } from './inherited.ts'

const SCREENS = defineScreens(jobs, { layout: WholeLayout })

/** Adds a part to an existing job, with the values that it inherits from the job. */
export default function AddSubJob() {
  const { id } = useParams<{ id: string }>()
  const { data, error, refetch } = useGetOne(jobs.name, { id: Number(id) }, { retry: false })
  if (error) return <Missing error={error} retry={() => void refetch()} />
  if (!data) return <Pending />
  return (
    <ResourceContextProvider value={jobs.name}>
      <ScreensContext value={SCREENS}>
        <AddScreen given={inheritedFrom(data)} back={`/jobs/details/${data.id}`} />
      </ScreensContext>
    </ResourceContextProvider>
  )
}

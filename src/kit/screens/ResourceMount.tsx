import { ResourceContextProvider, type ResourceDefinition, useRouterProvider } from 'ra-core'
import { type ComponentType, type ReactElement } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { type FeatureSections, FeatureSectionsContext } from '../record/sections/featureSections.ts'
import { type Loadable, loadable } from '../ui/loadable.tsx'
import { Pending } from '../ui/Pending.tsx'
import type { AnyScreens } from './defineScreens.ts'
import { ScreensContext } from './ScreensContext.ts'

type CarriedLoader = () => readonly Promise<{ readonly default: FeatureSections }>[]
type ScreenLoader = () => Promise<{ readonly default: AnyScreens }>

export interface ScreenSet {
  readonly List: Loadable
  readonly Add: Loadable
  readonly Edit: Loadable
  readonly Details: Loadable
  readonly Import: Loadable
}

/** A component that is loaded with the resource's own screens when it is first shown. */
function screen(
  load: () => Promise<ComponentType>,
  screens: ScreenLoader | undefined,
  ownScreen: (screens: AnyScreens) => ComponentType | undefined = () => undefined,
  loadFeatures: CarriedLoader = () => [],
): Loadable {
  return loadable(
    async () => {
      const [Generated, loaded, added] = await Promise.all([load(), screens?.(), Promise.all(loadFeatures())])
      const set = loaded?.default ?? {}
      const Shown = ownScreen(set) ?? Generated
      const ofAreas = added.map((one) => one.default)
      return {
        default: () => (
          <FeatureSectionsContext value={ofAreas}>
            <ScreensContext value={set}>
              <Shown />
            </ScreensContext>
          </FeatureSectionsContext>
        ),
      }
    },
    <Pending />,
  )
}

/**
 * The lazily loaded screens of one resource. Created once, so that navigation does not remount them.
 * @param hasScreen its records have a details page as well as a form
 * @param loadFeatures loads what other areas add to the features of its records
 */
export function screensOf(
  loader: ScreenLoader | undefined,
  hasScreen: boolean,
  loadFeatures: CarriedLoader,
): ScreenSet {
  const edit = () => import('./EditScreen.tsx').then((m) => m.EditScreen)
  const record = () => import('../record/RecordScreen.tsx').then((m) => m.RecordScreen)
  return {
    List: screen(
      () => import('./GeneratedList.tsx').then((m) => m.GeneratedList),
      loader,
      (s) => s.list,
    ),
    Add: screen(
      () => import('./AddScreen.tsx').then((m) => m.AddScreen),
      loader,
      (s) => s.create,
    ),
    Edit: screen(edit, loader),
    Details: screen(hasScreen ? record : edit, loader, (s) => s.show, hasScreen ? loadFeatures : undefined),
    Import: screen(() => import('../transfer/import/ImportScreen.tsx').then((m) => m.ImportScreen), undefined),
  }
}

interface ResourceMountProps {
  /** Name of the resource: react-admin mounts its children below it. */
  readonly name: string
  readonly resource: AnyResource
  readonly screens: ScreenSet
  /** Shown for unknown addresses below the resource. */
  readonly missing: ReactElement
}

/**
 * Mounts the screens of a resource at addresses fixed by the specification: the list at its path, `add` (or the routes below `create`), `edit/{id}`,
 * `details/{id}` and `import`. They are registered with react-admin under the resource's own name, which its hooks, permissions and data use.
 */
export function ResourceMount({
  resource,
  screens: { List, Add, Edit, Details, Import },
  missing,
}: ResourceMountProps): ReactElement {
  const { Route, Routes } = useRouterProvider()
  return (
    <ResourceContextProvider value={resource.name}>
      <Routes>
        <Route path={resource.add ? `${resource.add}/*` : 'add'} element={<Add />} />
        <Route path="edit/:id" element={<Edit />} />
        <Route path={`${resource.recordPath ?? 'details'}/:id`} element={<Details />} />
        {!resource.noImport && <Route path="import" element={<Import />} />}
        {resource.archivedPath && <Route path={resource.archivedPath} element={<List />} />}
        <Route path="" element={<List />} />
        <Route path="*" element={missing} />
      </Routes>
    </ResourceContextProvider>
  )
}

ResourceMount.raName = 'Resource'
ResourceMount.registerResource = ({ resource }: ResourceMountProps): ResourceDefinition => ({
  name: resource.name,
  hasList: true,
  hasCreate: true,
  hasEdit: true,
  hasShow: resource.features !== undefined,
  recordRepresentation: resource.represent,
})

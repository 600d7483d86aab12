import { createElement, type ReactElement } from 'react'
import { resources as declared } from '../schema/all.ts'
import type { AnyScreens } from './kit/defineScreens.ts'
import { ResourceMount, screensOf } from './kit/ResourceMount.tsx'
import { createRouterProvider } from './kit/router.tsx'

/** `resources/<name>/screens.tsx`: what a resource shows in its own way, fetched with its first screen. */
const own = import.meta.glob<{ default: AnyScreens }>('./resources/*/screens.tsx')

/** Every declared resource. */
export const resources = declared.all

/** react-admin's router at the addresses of the specification. */
export const routerProvider = createRouterProvider(resources)

/** One element for each declared resource, for the children of the admin; made once, because it looks at their identity. */
export const resourceElements: readonly ReactElement[] = resources.map((resource) =>
  createElement(ResourceMount, {
    key: resource.name,
    name: resource.path,
    resource,
    screens: screensOf(own[`./resources/${resource.name}/screens.tsx`], resource.carries !== undefined),
  }),
)

import { resources as declared } from '../schema/all.ts'
import type { AnyResource } from '../schema/define.ts'

/** Every resource that has screens, in the order of the menu. Imports declarations only: visitors without a session load it too. */
export const resources: readonly AnyResource[] = declared.all

import { useResourceContext } from 'ra-core'
import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/define.ts'

/** A declaration by resource name; throws for a name that nothing declares. */
export const declared = (name: string): AnyResource => resources.get(name)

/** The declaration of the resource whose screen this is. */
export function useDeclaration(): AnyResource {
  const name = useResourceContext()
  if (!name) throw new Error('this component belongs inside the screens of a resource')
  return declared(name)
}

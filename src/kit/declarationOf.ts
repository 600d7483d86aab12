import { useResourceContext } from 'ra-core'
import { useMemo } from 'react'
import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import { withoutFigures } from '../../schema/engine/money/figures.ts'
import { usePorts } from './ports.ts'

/** A declaration by resource name; throws for a name that nothing declares. */
export const declarationOf = (name: string): AnyResource => resources.get(name)

/** The declaration of the resource whose screen this is, without figures that the server would not tell this person. */
export function useDeclaration(): AnyResource {
  const name = useResourceContext()
  const { can } = usePorts()
  if (!name) throw new Error('this component belongs inside the screens of a resource')
  return useMemo(() => withoutFigures(declarationOf(name), resources, can), [name, can])
}

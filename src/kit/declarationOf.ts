import { useResourceContext } from 'ra-core'
import { useMemo } from 'react'
import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import { withoutFigures } from '../../schema/engine/money/figures.ts'
import { usePorts } from './ports.ts'

/**
 * The declaration of a resource by its name.
 * @throws where no resource has this name
 */
export const declarationOf = (name: string): AnyResource => resources.get(name)

/** The declaration of the resource that the current screen belongs to, without the figures that the server withholds from this user. */
export function useDeclaration(): AnyResource {
  const name = useResourceContext()
  const { can } = usePorts()
  if (!name) throw new Error('this component belongs inside the screens of a resource')
  return useMemo(() => withoutFigures(declarationOf(name), resources, can), [name, can])
}

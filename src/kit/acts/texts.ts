import type { AnyAct, AnyLink } from '../../../schema/engine/act.ts'

/** Message key of what an act is called on a button, in short, or once it is done. */
export const actKey = ({ of, name }: Pick<AnyAct | AnyLink, 'of' | 'name'>, part: 'does' | 'short' | 'done'): string =>
  `acts.${of}.${name}.${part}`

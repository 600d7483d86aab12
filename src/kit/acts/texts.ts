import type { AnyAct, AnyLink } from '../../../schema/engine/act.ts'

/** Message key of what an act is called on a button, in short, or once it is done. */
export const actKey = (
  { of, words = String(of), name }: Pick<AnyAct, 'of' | 'words' | 'name'> | (AnyLink & { readonly words?: never }),
  part: 'does' | 'short' | 'done' | `fields.${string}`,
): string => `acts.${words}.${name}.${part}`

import type { AnyAct, AnyLink } from '../../../schema/engine/act.ts'

/** Message key of an action's label on a button, its short label, or its success message. */
export const actKey = (
  { of, words = String(of), name }: Pick<AnyAct, 'of' | 'words' | 'name'> | (AnyLink & { readonly words?: never }),
  part: 'does' | 'short' | 'done' | `fields.${string}`,
): string => `acts.${words}.${name}.${part}`

import declaration from '../../../../schema/areas/access/sign-in-providers.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import { DeclaredActs } from '../../../kit/acts/DeclaredActs.tsx'
import { useFormScreen } from '../../../kit/form/FormContext.ts'

/** Actions on a provider, in addition to its form. */
export function ProviderActs({ record }: { readonly record: Row<typeof declaration> }) {
  const { absorb } = useFormScreen()
  return <DeclaredActs resource={declaration} record={record} onDone={absorb} />
}

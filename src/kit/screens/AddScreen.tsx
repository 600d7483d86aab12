import { LinkBase, useLocation, useTranslate } from 'ra-core'
import { useState } from 'react'
import { MOVE_RULES } from '../../../schema/engine/status/moves.ts'
import { useDeclaration } from '../declarationOf.ts'
import { ScreenHead } from '../form/ScreenHead.tsx'
import { usePorts } from '../ports.ts'
import { GeneratedForm } from './GeneratedForm.tsx'
import { titleText } from './Titles.tsx'

interface AddScreenProps {
  /** Values of the new record that are already known. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Where the user came from, if not from the list. */
  readonly back?: string
}

/** Values for the new record, passed in the state of the navigation. */
function givenIn(state: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof state !== 'object' || state === null || !('given' in state)) return undefined
  const { given } = state
  return typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : undefined
}

/** The page that adds a record. */
export function AddScreen({ given: presetValues, back }: AddScreenProps) {
  const { state } = useLocation()
  // Taken once on mount: another new record started afterwards must not get these values.
  const [initialValues] = useState(() => presetValues ?? givenIn(state))
  const resource = useDeclaration()
  const translate = useTranslate()
  const { can } = usePorts()
  const [round, setRound] = useState(0)
  return (
    <GeneratedForm
      key={round}
      {...(initialValues && round === 0 ? { given: initialValues } : {})}
      readOnly={!can(resource.area, 'add')}
      head={
        <>
          <ScreenHead
            title={titleText(translate, 'titles.add', { name: `resources.${resource.name}.name` })}
            {...(back ? { back } : {})}
          />
          {resource.fields[MOVE_RULES] && can(resource.area, 'edit') && (
            <p className="notice">
              {translate('moves.new_status')}{' '}
              <LinkBase to={`/${resource.path}/moves`}>{translate('moves.open')}</LinkBase>
            </p>
          )}
        </>
      }
      {...(back ? { back } : {})}
      onAnother={() => setRound(round + 1)}
    />
  )
}

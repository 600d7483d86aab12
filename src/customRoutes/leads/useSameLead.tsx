import { LinkBase, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { identify, type Match } from '../../../schema/areas/customers/endpoints.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { useWizard } from '../../kit/wizard/context.ts'

const SURE: readonly string[] = ['phone', 'email']

interface SameLead {
  /** Whether to save the lead; asks for a new one whose phone number or email address another lead already has. */
  readonly before: (values: Readonly<Record<string, unknown>>) => boolean | Promise<boolean>
  readonly dialog: ReactNode
}

/** Warns before a second lead of the same caller is created. */
export function useSameLead(): SameLead {
  const { draft } = useWizard()
  const panel = usePanel()
  const translate = useTranslate()
  const [question, setQuestion] = useState<{ match: Match; settle: (goesOn: boolean) => void } | null>(null)

  const before = async ({ phone, email, customer_id }: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const contact = Object.fromEntries(Object.entries({ phone, email }).filter(([, value]) => value))
    // A customer given in the address is known already, and asks for something else.
    if (draft.record || customer_id || Object.keys(contact).length === 0) return true
    let found: readonly Match[] = []
    try {
      found = (await panel.ask(identify, { query: { ...contact, kinds: 'leads' } })).data
    } catch (error) {
      // If the search fails, the lead can still be saved.
      console.warn('leads of the same caller were not looked for', error)
    }
    const match = found.find(({ reasons }) => reasons.some(({ by, likeness }) => likeness === 1 && SURE.includes(by)))
    return match ? new Promise((resolve) => setQuestion({ match, settle: resolve })) : true
  }
  const answerQuestion = (goesOn: boolean) => {
    question?.settle(goesOn)
    setQuestion(null)
  }
  const { match } = question ?? {}
  const criterion = match?.reasons.find(({ by: one, likeness }) => likeness === 1 && SURE.includes(one))?.by
  return {
    before,
    dialog: match && (
      <ConfirmDialog
        open
        title={translate('leads.same.title')}
        confirmLabel={translate('leads.same.add')}
        onConfirm={() => answerQuestion(true)}
        onClose={() => answerQuestion(false)}
      >
        <p>
          {translate(`leads.same.${criterion === 'email' ? 'email' : 'phone'}`)}{' '}
          <LinkBase to={`/leads/${match.id}/show`} onClick={() => answerQuestion(false)}>
            {match.label}
          </LinkBase>
        </p>
      </ConfirmDialog>
    ),
  }
}

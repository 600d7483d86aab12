import type { MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import type { Answer } from '../../../../schema/areas/record/shapes.ts'
import type { Translate } from '../../../kit/ports.ts'
import { ChoiceAnswer } from './ChoiceAnswer.tsx'
import { FileAnswer } from './FileAnswer.tsx'
import { SignatureAnswer } from './SignatureAnswer.tsx'
import { TextAnswer } from './TextAnswer.tsx'

export interface ControlProps {
  readonly translate: Translate
  readonly id: string
  readonly visit: MyVisitWhole
  readonly answer: Answer
  readonly value: unknown
  readonly invalid: boolean
  readonly labelledBy: string
  readonly describedBy: string
  /** Called once something is answered; with null when the answer is removed. */
  readonly onAnswer: (value: unknown) => void
}

const CHOICES = ['yes_no', 'single', 'multi']

/** The input for one question, depending on its type. */
export function AnswerControl(props: ControlProps) {
  const { type } = props.answer.question
  if (CHOICES.includes(type)) return <ChoiceAnswer {...props} />
  if (type === 'photo' || type === 'file') return <FileAnswer {...props} />
  return type === 'signature' ? <SignatureAnswer {...props} /> : <TextAnswer {...props} />
}

import type { Asked } from '../../dataProvider/questions.ts'
import { createQuestionStore } from './questionStore.ts'

/** The open question, for its dialog; and the function that asks whether a write should go ahead when the server requires confirmation. */
export const { store: questionStore, ask: askQuestion } = createQuestionStore<Asked>()

import type { Asked } from '../../dataProvider/questions.ts'
import { createQuestionStore } from './questionStore.ts'

/** The question that is open, for the dialog that asks it; and whether a write that the server asks about goes on. */
export const { store: questionStore, ask: askQuestion } = createQuestionStore<Asked>()

/** What a process says to a question: its answer, or what was thrown. */
export type Answered<Answer> = { readonly answer: Answer } | { readonly error: unknown }

/** Makes this process answer the questions of `boundedProcess`, one after the other, for as long as whoever asks is there. */
export function answering<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  if (!process.send) throw new Error('this file is started by boundedProcess')
  const tell = (told: Answered<Answer>) => process.send?.(told)
  process.on('message', (question) => {
    work(question as Question).then(
      (answer) => tell({ answer }),
      (error: unknown) => tell({ error }),
    )
  })
  process.on('disconnect', () => process.exit())
}

/** What the process sends back: its answer, or what it threw. */
export type ProcessAnswer<Answer> = { readonly answer: Answer } | { readonly error: unknown }

/** Runs `work` for each question from `boundedProcess`, until the server closes the channel. */
export function answerQuestions<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  if (!process.send) throw new Error('this file is started by boundedProcess')
  const tell = (told: ProcessAnswer<Answer>) => process.send?.(told)
  process.on('message', (question) => {
    work(question as Question).then(
      (answer) => tell({ answer }),
      (error: unknown) => tell({ error }),
    )
  })
  // A service manager and Ctrl+C signal the whole group. The server decides when this process ends, or a file that is being read would count as
  // one that cannot be.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
}

/** What the process returns: its answer, or what it threw. */
export type ProcessAnswer<Answer> = { readonly answer: Answer } | { readonly error: unknown }

/** Runs `work` for each question from `boundedProcess`, until the server closes the channel. */
export function answerQuestions<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  if (!process.send) throw new Error('this file is started by boundedProcess')
  const send = (answer: ProcessAnswer<Answer>) => process.send?.(answer)
  process.on('message', (question) => {
    work(question as Question).then(
      (answer) => send({ answer }),
      (error: unknown) => send({ error }),
    )
  })
  // Service managers and Ctrl+C signal the whole process group. The server decides when this process ends; otherwise a file being read would count as
  // unreadable.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
}

import type { Answer, TestApp } from './app.ts'

/**
 * An app's `call` that asks again as long as the server says that it has too much to do (503 with Retry-After), as a good client does: on a busy
 * machine many that wait for the same record are sent away.
 */
export function patientCall({ call }: TestApp): TestApp['call'] {
  return async <Body>(...asked: Parameters<TestApp['call']>): Promise<Answer<Body>> => {
    for (;;) {
      const answer = await call<Body>(...asked)
      if (answer.status !== 503) return answer
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers['retry-after'] ?? 1)))
    }
  }
}

import type { Answer, TestApp } from './app.ts'

/**
 * An app's `call` that retries while the server says it is overloaded (503 with Retry-After), as a well-behaved client does: on a busy
 * machine many requests waiting for the same record are rejected.
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

// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/kit/ui/ErrorBoundary.tsx'
import { loadable } from '../../../src/kit/ui/loadable.tsx'

const Hello = ({ name }: { readonly name: string }) => `Hello ${name}`
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

/** A request that the test answers. */
function waiting() {
  const { promise, resolve, reject } = Promise.withResolvers<{ default: typeof Hello }>()
  return { fetch: vi.fn(() => promise), come: () => resolve({ default: Hello }), fail: reject }
}
const draw = async (node: ReactNode) => {
  await act(async () => root.render(node))
  return document.body.textContent
}
const shown = async () => {
  await act(async () => undefined)
  return document.body.textContent
}

test('a component not loaded yet has a placeholder, is fetched once for all its uses, and is drawn at once after that', async () => {
  const { fetch, come } = waiting()
  const Part = loadable(fetch, ({ name }) => `${name} is on the way. `)
  const two = (
    <>
      <Part name="Ann" />
      <Part name="Ben" />
    </>
  )
  expect(await draw(two)).toBe('Ann is on the way. Ben is on the way. ')
  come()
  expect(await shown()).toBe('Hello AnnHello Ben')
  expect(fetch).toHaveBeenCalledTimes(1)
  await draw(null)
  act(() => root.render(<Part name="Cal" />))
  expect([document.body.textContent, fetch.mock.calls.length]).toEqual(['Hello Cal', 1])
})

test('a component fetched before is drawn at once', async () => {
  const { fetch, come } = waiting()
  const Part = loadable(fetch, 'On the way')
  come()
  await Part.preload()
  act(() => root.render(<Part name="Ann" />))
  expect([document.body.textContent, fetch.mock.calls.length]).toEqual(['Hello Ann', 1])
})

test('a failed fetch is handled by the surrounding boundary, and repeated when that retries', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const attempts = [waiting(), waiting()]
  let tried = 0
  const Part = loadable(() => (attempts[tried++] ?? waiting()).fetch(), 'On the way')
  const again: { retry?: () => void } = {}
  const fallback = (retry: () => void) => {
    again.retry = retry
    return 'Failed'
  }
  const [first, second] = attempts
  expect(
    await draw(
      <ErrorBoundary fallback={fallback}>
        <Part name="Ann" />
      </ErrorBoundary>,
    ),
  ).toBe('On the way')
  first?.fail(new Error('no line'))
  expect(await shown()).toBe('Failed')
  await act(async () => again.retry?.())
  expect(document.body.textContent).toBe('On the way')
  second?.come()
  expect(await shown()).toBe('Hello Ann')
})

import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'

type Values = Record<string, unknown>

interface FormProps {
  readonly id: string
  /** What the form begins with, and begins anew with when it is replaced. */
  readonly initial: Values
  readonly resolver: Resolver<Values>
  /** @returns refusals by field path, in the notation of messages */
  readonly onSubmit: (values: Values) => Promise<Record<string, string> | undefined>
  readonly children: ReactNode
}

/** A form whose checks are the declaration's and whose refusals stand at their fields; the browser checks nothing. */
export function Form({ id, initial, resolver, onSubmit, children }: FormProps) {
  const form = useForm<Values>({ defaultValues: initial, resolver, shouldFocusError: false })
  const { reset, handleSubmit, setError } = form
  const begun = useRef(initial)
  useEffect(() => {
    if (begun.current !== initial) reset(initial)
    begun.current = initial
  }, [initial, reset])
  const submit = handleSubmit(async (values) => {
    const refused = await onSubmit(values)
    for (const [path, message] of Object.entries(refused ?? {})) setError(path, { type: 'server', message })
  })
  return (
    <FormProvider {...form}>
      <form
        id={id}
        className="form"
        noValidate
        onSubmit={(event) => {
          // A form within a dialog of another one is not that one's.
          event.stopPropagation()
          void submit(event)
        }}
      >
        {children}
      </form>
    </FormProvider>
  )
}

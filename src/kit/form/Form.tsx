import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'

type Values = Record<string, unknown>

interface FormProps {
  readonly id: string
  /** Initial values; when replaced, the form is reset to the new ones. */
  readonly initial: Values
  readonly resolver: Resolver<Values>
  /** @returns errors by field path, in the notation of messages */
  readonly onSubmit: (values: Values) => Promise<Record<string, string> | undefined>
  readonly children: ReactNode
}

/** A form validated by the declaration, with errors shown at their fields; the browser's own validation is off. */
export function Form({ id, initial, resolver, onSubmit, children }: FormProps) {
  const form = useForm<Values>({ defaultValues: initial, resolver, shouldFocusError: false })
  const { reset, handleSubmit, setError } = form
  const lastInitial = useRef(initial)
  useEffect(() => {
    if (lastInitial.current !== initial) reset(initial)
    lastInitial.current = initial
  }, [initial, reset])
  const submit = handleSubmit(async (values) => {
    const fieldErrors = await onSubmit(values)
    for (const [path, message] of Object.entries(fieldErrors ?? {})) setError(path, { type: 'server', message })
  })
  return (
    <FormProvider {...form}>
      <form
        id={id}
        className="form"
        noValidate
        onSubmit={(event) => {
          // Dialogs may contain forms of their own, whose submit events must not reach this one.
          event.stopPropagation()
          void submit(event)
        }}
      >
        {children}
      </form>
    </FormProvider>
  )
}

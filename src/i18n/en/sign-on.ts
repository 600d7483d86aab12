/** Providers that people sign in through. */
export const signOn = {
  sign_on: {
    test: 'Test',
    at_provider: 'At the provider',
    about:
      'Register a web application there, with this redirect address. Enter its client ID here, and set its client secret.',
    redirect: 'Redirect address',
    copy: 'Copy',
    copied: 'Redirect address copied',
    secret_since: 'The client secret was set on %{when}. Nobody can read it.',
    no_secret: 'No client secret is set yet. Most providers ask for one.',
  },
}

/** External sign-in providers. */
export const signOn = {
  sign_on: {
    test: 'Test connection',
    at_provider: 'At the provider',
    about:
      'Register a web application at the provider with this redirect address. Then enter its client ID and set its client secret here.',
    redirect: 'Redirect address',
    copy: 'Copy redirect address',
    copied: 'Redirect address copied',
    secret_since: 'The client secret was set on %{when}. It is never shown.',
    no_secret: 'No client secret set. Most providers need one.',
  },
}

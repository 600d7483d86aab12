/** Where providers send browsers back to, below the address of the program; it is registered at the provider. */
export const CALLBACK_PATH = '/panel-api/auth/sign-on/callback'

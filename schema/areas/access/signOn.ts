/** Where providers redirect browsers to, below the address of the program; registered at the provider. */
export const CALLBACK_PATH = '/panel-api/auth/sign-on/callback'

const NO_SESSION = JSON.stringify({ status: 401, code: 'no_session' })

/** A screen whose session has just ended may ask once more before it is gone: the answer is known, and is given without asking. */
export const withSession =
  (token: () => string): typeof fetch =>
  (...asked) =>
    token() ? fetch(...asked) : Promise.resolve(new Response(NO_SESSION, { status: 401 }))

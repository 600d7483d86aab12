const NO_SESSION = JSON.stringify({ status: 401, code: 'no_session' })

/** A page whose session has just ended may send another request before it is removed: it fails immediately without being sent. */
export const withSession =
  (token: () => string): typeof fetch =>
  (...args) =>
    token() ? fetch(...args) : Promise.resolve(new Response(NO_SESSION, { status: 401 }))

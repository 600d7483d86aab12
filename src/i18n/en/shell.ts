/** What the screens before the admin need: login, errors of the session, toasts. Small on purpose: the login page loads nothing else. */
export const shell = {
  app: {
    name: 'Remote Workr CRM',
    loading: 'Loading…',
    skip: 'Skip to content',
    notifications: 'Notifications',
    language: 'Language',
    languages: { en: 'English', zh: '中文' },
  },
  action: { close: 'Close', retry: 'Try again', show: 'Show', hide: 'Hide', undo: 'Undo' },
  page: {
    not_found: {
      title: 'Page not found',
      body: 'There is nothing at this address. It may have been mistyped, or moved.',
      home: 'Go to the dashboard',
      login: 'Go to the login page',
    },
    failed: {
      title: 'This page could not be shown',
      body: 'Something on our side went wrong. What you saved before is safe.',
    },
    no_permission: 'You do not have the necessary permissions to access this content',
  },
  auth: {
    login: {
      title: 'Log in',
      email: 'Email',
      password: 'Password',
      show_password: 'Show password',
      hide_password: 'Hide password',
      submit: 'Log in',
      pending: 'Logging in…',
      demo: 'Demo account',
      demo_body: 'This system holds a demo business. Look around with:',
      demo_fill: 'Fill in the demo account',
    },
    session_expired: 'Your session has expired, please log in again to continue',
    problems: {
      bad_credentials: 'You entered an incorrect email, password or both.',
      inactive: 'This account is inactive. Please contact the administrator to activate it.',
      banned: 'Your account is banned.',
      network: 'Check your network and try again',
      rate_limited: 'Too many attempts. Please wait a moment and try again.',
      token_expired: 'Your token has expired or has never been generated. Please check your email for a new token.',
      wrong_token: 'Wrong token',
      user_not_found: 'User not found',
      token_sent: 'Notification with new token has been sent to your email box.',
      token_active: 'Your token is still active. Please check email box.',
      token_not_active: 'Token is not active.',
      email_not_found: 'This email address could not be found.',
    },
    token_errors: {
      token_not_string: 'The session token is not text.',
      token_not_compact: 'The session token is not in compact form.',
      token_invalid: 'The session token is invalid.',
      token_payload_missing: 'The session token has no payload.',
      token_payload_not_base64url: 'The payload of the session token is not base64url.',
      token_payload_not_json: 'The payload of the session token is not JSON.',
      token_claims_not_object: 'The claims of the session token are not an object.',
    },
  },
  validation: {
    required: 'This field is required',
    email: 'Invalid email address',
  },
  message: {
    failure: 'Something went wrong, please try again later',
  },
}

export type ShellMessages = typeof shell

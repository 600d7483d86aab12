import { ADMINISTRATOR_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN } from '../../engine/auth/credentials.ts'
import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const signIn = settingsGroup({ name: 'sign_in', label: 'Sign-in and security', order: 70 })

export const sessionHours = setting({
  key: 'auth.session_hours',
  group: 'sign_in',
  field: f.int({
    default: 12,
    min: 1,
    max: 720,
    label: 'Longest session, in hours',
    help: 'Whoever logs in is asked for the password again after this, however much they work.',
  }),
  environment: { variable: 'SESSION_HOURS' },
})

export const sessionIdleMinutes = setting({
  key: 'auth.session_idle_minutes',
  group: 'sign_in',
  field: f.int({
    default: 60,
    min: 5,
    max: 1440,
    label: 'Session without work, in minutes',
    help: 'A session ends when nobody worked in it for so long.',
  }),
  environment: { variable: 'SESSION_IDLE_MINUTES' },
})

export const workerSessionDays = setting({
  key: 'auth.worker_session_days',
  group: 'sign_in',
  field: f.int({
    default: 30,
    min: 1,
    max: 90,
    label: 'Session of workers, in days',
    help: 'For whoever has nothing but the own visits: it lasts so long from the login, with or without work, so that a phone on site asks for no password.',
  }),
})

export const administratorPasswordMin = setting({
  key: 'auth.administrator_password_min',
  group: 'sign_in',
  field: f.int({
    default: ADMINISTRATOR_PASSWORD_MIN,
    min: PASSWORD_MIN,
    max: PASSWORD_MAX - 1,
    label: 'Shortest password of administrators',
    help: 'For whoever may change users or groups and has no second factor. It is asked of the next password that is set.',
  }),
})

export const neutralMessages = setting({
  key: 'auth.neutral_messages',
  group: 'sign_in',
  field: f.flag(false, {
    label: 'Neutral texts when a password is forgotten',
    help: 'The answer is the same whether or not an address has an account, so that nobody can find out who works here.',
  }),
})

export const secondFactorFor = setting({
  key: 'auth.second_factor',
  group: 'sign_in',
  field: f.choice(['groups', 'administrators', 'everybody'], {
    default: 'groups',
    labels: {
      groups: 'Whose user group says so',
      administrators: 'Administrators too',
      everybody: 'Everybody',
    },
    label: 'Second factor demanded of',
    help: 'Whoever has none sets one up after logging in, and can do nothing else until then. Administrators may change users, groups or settings.',
  }),
})

export const passwords = setting({
  key: 'auth.passwords',
  group: 'sign_in',
  field: f.flag(true, {
    label: 'Sign in with a password',
    help: 'Off: only through a sign-in provider. In force once somebody has come in through one; the console can always let somebody in.',
  }),
})

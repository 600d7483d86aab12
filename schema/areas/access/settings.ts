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
    label: 'Maximum session length (hours)',
    help: 'Everyone must sign in again after this time, even if they are active.',
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
    label: 'Inactive session timeout (minutes)',
    help: 'A session ends after this long without activity.',
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
    label: 'Worker session length (days)',
    help: 'For people who only see their own visits. They stay signed in for this long, active or not, so that their phone does not ask for a password on site.',
  }),
})

export const administratorPasswordMin = setting({
  key: 'auth.administrator_password_min',
  group: 'sign_in',
  field: f.int({
    default: ADMINISTRATOR_PASSWORD_MIN,
    min: PASSWORD_MIN,
    max: PASSWORD_MAX - 1,
    label: 'Minimum administrator password length',
    help: 'For people who can change users or groups and have no second factor. Applies to the next password they set.',
  }),
})

export const neutralMessages = setting({
  key: 'auth.neutral_messages',
  group: 'sign_in',
  field: f.flag(false, {
    label: 'Hide whether an account exists',
    help: 'Forgotten password gives the same answer for every email address, so that nobody can find out who has an account.',
  }),
})

export const secondFactorFor = setting({
  key: 'auth.second_factor',
  group: 'sign_in',
  field: f.choice(['groups', 'administrators', 'everybody'], {
    default: 'groups',
    labels: {
      groups: 'Groups that require it',
      administrators: 'Administrators as well',
      everybody: 'Everyone',
    },
    label: 'Second factor required for',
    help: 'People without a second factor must set one up when they sign in before they can do anything else. Administrators are people who can change users, groups or settings.',
  }),
})

export const passwords = setting({
  key: 'auth.passwords',
  group: 'sign_in',
  field: f.flag(true, {
    label: 'Sign in with a password',
    help: 'Turn off to allow only sign-in providers. Takes effect once someone has signed in through one. You can always create a sign-in link from the console.',
  }),
})

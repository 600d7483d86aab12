import { defineSteps } from '../../engine/steps.ts'

/** What a new user needs to sign in. */
export const steps = defineSteps('users', [
  {
    name: 'invite',
    label: ['Not yet invited', 'send the invitation', 'Send invitation'],
    needs: ['Users:edit'],
    way: { act: 'invite' },
  },
])

import { mutant } from '../mutant.ts'

const WRITE = 'server/engine/settings/write.ts'
const READ = 'server/engine/settings/settings.ts'
const API = 'areas/settings/api/settings'

/** Business settings: who changes them, where they apply, and what stays secret. */
export const settings = [
  mutant(
    'a user who sees a part of the business changes settings',
    WRITE,
    "if (write.actor.user.scope !== 'all') throw",
    "if (write.actor.user.scope === 'own') throw",
    API,
  ),
  mutant(
    'settings from the environment are overwritten',
    WRITE,
    'if (settings.isOverruled(setting))',
    'if (settings.isOverruled(setting) && setting.secret)',
    API,
  ),
  mutant(
    'a secret setting is stored as typed',
    WRITE,
    'const storedJson = secret || value === null',
    'const storedJson = value === null',
    API,
  ),
  mutant(
    'settings changed on another server are not applied',
    READ,
    'if (snapshot.epoch === (await epochOn(connection))) return snapshot',
    'if (snapshot.epoch > 0) return snapshot',
    API,
  ),
  mutant(
    'a transaction leaves settings behind that it may roll back',
    READ,
    'if (connection === db && fresh.epoch > snapshot.epoch) snapshot = fresh',
    'if (fresh.epoch > snapshot.epoch) snapshot = fresh',
    API,
  ),
  mutant(
    'settings overwrite a version that was never shown',
    WRITE,
    'versions[key] !== version) throw',
    'versions[key] > version) throw',
    API,
  ),
  mutant(
    'secret settings are exported',
    'server/areas/settings/endpoints.ts',
    'one.set !== null && !one.setting.secret',
    'one.set !== null',
    API,
  ),
  mutant(
    'settings contradict each other',
    WRITE,
    'passes(setting.check, value, other)) continue',
    'passes(setting.check, value, settings.now as never)) continue',
    'areas/settings/api/business',
  ),
  mutant(
    'the business keeps its former time zone and currency',
    READ,
    'if (snapshot === fresh) setCurrentValues(shownOf(fresh))',
    'if (snapshot !== snapshot) setCurrentValues(shownOf(fresh))',
    'areas/settings/api/business',
  ),
  mutant(
    'a secret setting is sent to an address it was not entered for',
    'server/engine/settings/boundSecrets.ts',
    'bound === null || boundKeys(setting, lookup).every(',
    'bound === null || boundKeys(setting, lookup).some(',
    'areas/settings/api/bound-secrets',
  ),
]

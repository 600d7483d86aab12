import { mutant } from '../mutant.ts'

const WRITE = 'server/engine/settings/write.ts'
const READ = 'server/engine/settings/settings.ts'
const API = 'areas/settings/api/settings'

/** Business settings: who changes them, where they apply, and what stays secret. */
export const settings = [
  mutant(
    'settings are changed by who sees a part of the business',
    WRITE,
    "if (write.actor.user.scope !== 'all') throw",
    "if (write.actor.user.scope === 'own') throw",
    API,
  ),
  mutant(
    'settings are written over though the environment says them',
    WRITE,
    'if (settings.isOverruled(setting))',
    'if (settings.isOverruled(setting) && setting.secret)',
    API,
  ),
  mutant(
    'a secret setting is kept as it was typed',
    WRITE,
    'const storedJson = secret || value === null',
    'const storedJson = value === null',
    API,
  ),
  mutant(
    'settings changed elsewhere are not followed',
    READ,
    'if (snapshot.epoch === (await epochOn(connection))) return snapshot',
    'if (snapshot.epoch > 0) return snapshot',
    API,
  ),
  mutant(
    'a transaction leaves settings behind that it may take back',
    READ,
    'if (connection === db && fresh.epoch > snapshot.epoch) snapshot = fresh',
    'if (fresh.epoch > snapshot.epoch) snapshot = fresh',
    API,
  ),
  mutant(
    'settings overwrite a version that nobody saw',
    WRITE,
    'versions[key] !== version) throw',
    'versions[key] > version) throw',
    API,
  ),
  mutant(
    'settings that are secret are exported',
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
    'the business goes on by the clock and in the currency it had',
    READ,
    'if (snapshot === fresh) setCurrentValues(shownOf(fresh))',
    'if (snapshot !== snapshot) setCurrentValues(shownOf(fresh))',
    'areas/settings/api/business',
  ),
  mutant(
    'a secret setting goes to an address that it was not given for',
    'server/engine/settings/boundSecrets.ts',
    'bound === null || boundKeys(setting, lookup).every(',
    'bound === null || boundKeys(setting, lookup).some(',
    'areas/settings/api/bound-secrets',
  ),
]

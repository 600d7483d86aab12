import { withheldRights } from './areas/access/withheldRights.ts'
import type { UpgradeNotice } from './engine/upgrade/notices.ts'

/** What this version says once to a database that an earlier version worked with. */
export const upgradeNotices: readonly UpgradeNotice[] = [withheldRights]

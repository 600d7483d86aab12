import { withheldRights } from './areas/access/withheldRights.ts'
import type { UpgradeNotice } from './engine/upgrade/notices.ts'

/** Notices of this version to a database used by an earlier one, reported once. */
export const upgradeNotices: readonly UpgradeNotice[] = [withheldRights]

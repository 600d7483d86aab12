// Written by `npm run db:generate` from the files beside it. Do not edit.
import { acts as access } from '../areas/access/words/zh.ts'
import { acts as files } from '../areas/files/words/zh.ts'
import { acts as jobs } from '../areas/jobs/words/zh.ts'
import { acts as leads } from '../areas/leads/words/zh.ts'
import { acts as panel } from '../areas/panel/words/zh.ts'
import { acts as payments } from '../areas/payments/words/zh.ts'
import { acts as quotes } from '../areas/quotes/words/zh.ts'
import { acts as record } from '../areas/record/words/zh.ts'
import { acts as recurring } from '../areas/recurring/words/zh.ts'
import { acts as visits } from '../areas/visits/words/zh.ts'

/** Chinese of the acts of all areas. */
export const areas = [access, files, jobs, leads, panel, payments, quotes, record, recurring, visits]

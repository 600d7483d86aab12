import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  appointments: {
    bookSeries: { does: '预约系列上门', done: '系列已预约' },
    changeSeries: { does: '更改系列', done: '系列已更改' },
    changeRule: { does: '更改规则', done: '规则已更改' },
  },
}

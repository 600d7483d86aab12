import type { AreaWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  appointments: {
    bookSeries: { does: '预约系列上门', done: '系列已预约' },
    changeSeries: { does: '更改系列', done: '系列已更改' },
    changeRule: { does: '更改规则', done: '规则已更改' },
  },
  workers: {
    setHours: { does: '设置工作时间', done: '工作时间已保存' },
    copyHours: { does: '复制工作时间', done: '工作时间已复制' },
    lock: { does: '锁定一天中的一段时间', done: '已锁定' },
    leave: { does: '登记休假', done: '休假已登记' },
    makeFeed: { does: '创建日历地址', done: '地址已创建' },
    removeFeed: { does: '移除日历地址', done: '地址已移除' },
    invite: { does: '发送注册链接', done: '链接已发送' },
    takeBack: { does: '撤回', done: '已撤回' },
  },
}

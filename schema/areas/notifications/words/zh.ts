import type { AreaWords, NotificationWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  notifications: {
    readNotification: { does: '标为已读或未读', done: '已保存' },
    readNotifications: { does: '全部标为已读', done: '已全部标为已读' },
    setNotificationPreference: { does: '选择在哪里接收', done: '已选择' },
  },
}

export const notifications: NotificationWords = {
  assigned: { label: '有内容交给我', lines: { one: '%{who} 把它交给了您', many: '%{who} 把 %{n} 条交给了您' } },
  changed: {
    label: '他人更改我负责的内容',
    lines: {
      fields: '%{who} 更改了%{fields}',
      archived: '%{who} 将其归档',
      reinstated: '%{who} 将其从存档取回',
      deleted: '%{who} 将其删除',
      many: '%{who} 更改了 %{n} 条',
    },
  },
  job_failed: {
    label: '后台工作失败',
    lines: {
      fault: '“%{job}”反复失败：原因见服务器日志',
      revert: '您要求恢复的内容未能恢复',
      batch: '%{of} 个工单中有 %{left} 个未开具发票',
    },
  },
  imported: { label: '我的导入已结束', lines: { done: '已导入：%{of} 行中的 %{n} 行', failed: '导入失败' } },
}

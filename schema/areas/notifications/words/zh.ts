import type { AreaWords, NotificationWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  notifications: {
    readNotification: { does: '标为已读或未读', done: '已保存' },
    readNotifications: { does: '全部标为已读', done: '已全部标为已读' },
    setNotificationPreference: { does: '选择在哪里接收', done: '已保存' },
  },
}

export const notifications: NotificationWords = {
  assigned: { label: '分派给我的工作', lines: { one: '%{who} 将其分派给您', many: '%{who} 将 %{n} 条分派给您' } },
  changed: {
    label: '他人更改我负责的内容',
    lines: {
      fields: '%{who} 更改了%{fields}',
      archived: '%{who} 将其归档',
      reinstated: '%{who} 将其恢复',
      deleted: '%{who} 将其删除',
      many: '%{who} 更改了 %{n} 条',
    },
  },
  job_failed: {
    label: '后台工作失败',
    lines: {
      fault: '“%{job}”反复失败：原因见服务器日志',
      revert: '您要求撤销的更改未能撤销',
      batch: '%{of} 个工单中有 %{left} 个未开具发票',
    },
  },
  imported: { label: '我的导入已结束', lines: { done: '已导入：%{of} 行中的 %{n} 行', failed: '导入失败' } },
}

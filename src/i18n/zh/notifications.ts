import type { NotificationMessages } from '../en/notifications.ts'

export const notifications: NotificationMessages = {
  notifications: {
    title: '通知',
    bell: '通知，%{smart_count} 条未读',
    none_unread: '通知，没有未读',
    unread: '未读',
    all: '全部',
    read_all: '全部标为已读',
    choose: '通知设置',
    choose_about: '显示在铃铛下，或同时发送邮件。邮件会等待三分钟：届时已读的不再发送。',
    under_bell: '铃铛',
    by_mail: '邮件',
    read: '标为已读',
    unread_again: '标为未读',
    times: '%{smart_count} 次',
    nothing_new: '没有新通知',
    nothing_new_about: '您已读完全部通知。',
    nothing: '还没有通知',
    nothing_about: '有人提到您、向您分派工作、更改您负责的内容，或您的事项到期时，会在这里通知您。',
    older: '更早的',
    program: '系统',
    next: '下一条记录',
    previous: '上一条记录',
    only: '仅显示：%{type}',
    show: '显示未读或全部',
  },
}

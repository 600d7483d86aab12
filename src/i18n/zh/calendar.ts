import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  menu: { calendar: '日历' },
  validation: {
    hours_order: '每一段的开始时间都必须早于结束时间',
    validity_order: '最后一天不能早于第一天',
    worker_needed: '请至少选择一名工作人员',
    end_before_start: '结束时间必须晚于开始时间',
    another_day: '预约不能跨到另一天',
    time_lock: '时间锁定需要日期和起止时间，且开始早于结束。',
    time_skipped: '当天时钟会跳过这个时间',
    too_far: '一次最多一年',
  },
  problem: {
    double_booked: '有工作人员在该时间已有预约',
    worker_unavailable: '当天不可用的工作人员不能被预约。',
    hours_booked: '这些时间内已有预约，请先调整预约。',
    past: '过去的预约不能移动',
    taken: '该时间刚刚被他人占用',
    inactive_worker: '该工作人员已停用',
  },
  workers: {
    never: '从未',
    invite: '发送注册链接',
    invite_again: '再次发送注册链接',
    invite_question: '要向 %{name} 发送注册链接吗？',
    invite_meaning:
      '含令牌的邮件将发送到该工作人员的邮箱，由其自行设置密码。此前发送的链接随即失效。该账户只能看到自己的记录。',
    invited: '已向 %{name} 发送注册链接',
    registered: '已注册',
    invited_at: '链接发送于：',
    availability: '可用时间',
  },
}

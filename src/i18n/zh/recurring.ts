import type { recurring as english } from '../en/recurring.ts'

/** Recurring jobs. */
export const recurring: typeof english = {
  menu: { recurring: '重复工单', from_template: '用模板新建' },
  problem: {
    recurring_halted: '无法创建工单：其客户或模板已归档或停用',
    recurring_over: '没有剩余日期',
  },
  record: {
    system: {
      recurring_from: '由“%{name}”为 %{day} 创建',
      recurring_made: '已为 %{day} 创建 %{number}',
      recurring_missed: '错过 %{smart_count} 个日期（%{from} 至 %{to}），不再创建工单',
      halt_customer_archived: '已停止：客户已归档',
      halt_template_archived: '已停止：工单模板已归档',
      halt_template_inactive: '已停止：工单模板未启用',
      halt_owner_gone: '已停止：运行用户已无法登录',
      halt_owner_rights: '已停止：运行用户不再拥有所需的权限',
      halt_refused: '已停止：因 %{field} 无法创建工单',
    },
  },
  recurring: {
    jobs: '已创建的工单',
    made_on: '工单将于 %{day} 创建',
    paused: '已暂停：不创建工单。',
    seen_to: '过去的日期',
    missed: '已错过',
    unseen: '已创建工单',
    archived: '已归档',
  },
}

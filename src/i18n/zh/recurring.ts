import type { recurring as english } from '../en/recurring.ts'

/** 自动生成工单的重复工作。 */
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
      recurring_missed: '%{smart_count} 个日期已过而未创建工单（%{from} 至 %{to}），不再补做',
      halt_customer_archived: '已停止：客户已归档',
      halt_template_archived: '已停止：工单模板已归档',
      halt_template_inactive: '已停止：工单模板未启用',
      halt_owner_gone: '已停止：负责运行的人已无法登录',
      halt_owner_rights: '已停止：负责运行的人失去了所需的权限',
      halt_refused: '已停止：工单因 %{field} 被拒绝',
    },
  },
  recurring: {
    jobs: '已创建的工单',
    made_on: '工单于 %{day} 到期创建',
    paused: '已暂停：不创建工单。',
    seen_to: '先前的日期',
    missed: '已过，未创建工单',
    unseen: '已创建工单',
    archived: '已归档',
  },
}

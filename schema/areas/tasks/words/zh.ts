import type { NotificationWords, ResourceWords, StepWords } from '../../../i18n/words.ts'

export const resources: Readonly<Record<string, ResourceWords>> = {
  tasks: {
    name: '任务',
    about: '要做的事、由谁做、何时完成：回电话、跟进报价、准备上门。',
    fields: {
      title: '标题',
      status_id: '状态',
      type_id: '类型',
      assignedTo: '负责人',
      due_at: '截止时间',
      priority: '优先级',
      subject: '记录类别',
      subject_id: '相关记录',
      description: '说明',
      completed_at: '完成时间',
      completed_by_id: '完成人',
      open: '未完成',
      overdue: '已逾期',
      team: '本团队',
      unassigned: '未分配',
    },
    help: { due_at: '留空则使用任务类型设定的期限。' },
    choices: { priority: { low: '低', normal: '普通', high: '高', urgent: '紧急' } },
    presets: { open: '未完成', mine: '我的', team: '团队', overdue: '已逾期', unassigned: '未分配' },
  },
}

export const steps: StepWords = {
  tasks: {
    done: ['待完成', '然后完成', '标记为完成'],
  },
}

export const notifications: NotificationWords = {
  task_due: { label: '我的任务到期', lines: { today: '今天 %{at} 到期', overdue: '已于 %{at} 逾期' } },
}

import type { AutomaticMessages } from '../en/messages.ts'

export const messages: AutomaticMessages = {
  validation: {
    letter_about: '此模板针对其他内容：请选择针对%{about}的模板',
    conditions: '列表不认识其中的某个筛选条件',
  },
  messages: {
    event_first: '请先选择发送时机。',
    would_have: '本应发送的内容',
    would_sum: '最近 %{days} 天 %{smart_count} 条',
    would_at_least: '最近 %{days} 天至少 %{smart_count} 条',
    would_note: '仅按日期计算：届时已付款或已答复的不会发送。',
    not_tried: '只有可查看相关记录的人才能看到本应发送的内容。',
    without_address: '另有 %{smart_count} 条因客户没有可用的联系方式而不会发送',
    done: '已执行的操作',
    nothing_done: '还没有。',
    state: { sent: '已发送', asked: '已先询问', left: '已跳过' },
    reason: {
      no_longer: '情况已变',
      no_record: '记录已不存在',
      no_template: '模板已停用',
      no_address: '没有邮箱地址',
      no_owner: '没有负责人',
      refused_address: '该地址不接收邮件',
      do_not_call: '客户不希望被联系',
      archived: '客户已归档',
      text_extension: '该号码带有分机号',
      late: '等待过久',
      refused: '被拒绝',
    },
  },
}

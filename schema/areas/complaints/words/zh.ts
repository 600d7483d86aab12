import type { AreaWords, NotificationWords, ResourceWords, SettingWords, StepWords } from '../../../i18n/words.ts'

const complain = { does: '新建投诉', short: '投诉' }

export const acts: AreaWords = {
  customers: { complain },
  quotes: { complain },
  jobs: { complain },
  workers: { complain },
  complaints: {
    firstAnswer: { does: '记录首次答复', short: '首次答复', done: '首次答复已记录' },
    escalate: { does: '升级', done: '已升级', fields: { reason: '原因' } },
    remedialJob: { does: '创建补救工单', short: '补救工单', done: '已创建 %{name}', fields: { job_type_id: '类型' } },
    creditNote: {
      does: '冲减发票',
      short: '冲减',
      done: '已创建 %{name}',
      fields: { amount: '含税金额', reason: '原因', invoice_id: '发票' },
    },
  },
}

const unchangedNote = '已有的投诉不变。'

export const settings: SettingWords = {
  groups: { complaints: '投诉' },
  fields: {
    'complaints.acknowledge_days': '确认期限（工作日）',
    'complaints.respond_days': '首次答复期限（工作日）',
    'complaints.resolve_days': '最终答复期限（工作日）',
  },
  help: {
    'complaints.acknowledge_days': `至收到之日后第几个工作日下班为止；加盟商的公共假日不算工作日。${unchangedNote}`,
    'complaints.respond_days': `计算方法同上。${unchangedNote}`,
    'complaints.resolve_days': `计算方法同上；重新打开时重新计算。${unchangedNote}`,
  },
}

export const resources: Readonly<Record<string, ResourceWords>> = {
  complaints: {
    name: '投诉',
    about: '客户投诉、答复期限及处理结果。',
    fields: {
      ref: '编号',
      customer_id: '客户',
      subject: '主题',
      description: '经过',
      desired_outcome: '客户的要求',
      severity: '严重程度',
      category_id: '分类',
      channel: '接收方式',
      received_at: '收到时间',
      complaint_status_id: '状态',
      status_reason: '原因',
      original_id: '重复的投诉',
      assignedTo: '负责人',
      franchise_id: '加盟商',
      job_id: '工单',
      quote_id: '报价',
      worker_id: '工人',
      acknowledged_at: '确认时间',
      responded_at: '首次答复时间',
      root_cause: '根本原因',
      remedy_type: '补救',
      remedy_amount: '补救金额',
      remedial_job_id: '补救工单',
      credit_note_id: '贷项通知单',
      resolution: '处理结果',
      escalated_at: '升级时间',
      reopened_count: '重新打开次数',
      resolved_at: '最终答复时间',
      closed_at: '关闭时间',
      next_due: '下一期限',
      next_clock: '到期事项',
      acknowledge_by: '确认期限',
      respond_by: '首次答复期限',
      resolve_by: '最终答复期限',
      stopped_at: '已暂停',
      stopped_minutes: '此前暂停的工作分钟',
      counted_from: '计时起点',
      acknowledge_near: '确认：提醒时间',
      respond_near: '首次答复：提醒时间',
      resolve_near: '最终答复：提醒时间',
      open: '未结',
      missed: '已超期',
      near: '即将到期',
      stopped: '已暂停',
      unassigned: '未分配',
    },
    help: {
      subject: '用几个字说明是关于什么的。',
      received_at: '何时收到：期限由此计算。留空即为现在。',
      status_reason: '不成立时的原因。',
      original_id: '此投诉所重复的同一客户的投诉。',
      franchise_id: '按其工作时间和公共假日计算。留空时取工单或报价的加盟商。',
      worker_id: '投诉所涉及的人。',
      acknowledged_at: '状态首次离开“新建”时自动填写。',
      remedy_amount: '退还或赔付的金额，含税。',
      resolution: '最后告知客户的内容；关闭前必须填写。',
    },
    choices: {
      severity: { low: '低', normal: '普通', high: '高', critical: '严重' },
      channel: {
        phone: '电话',
        email: '电子邮件',
        letter: '信件',
        in_person: '当面',
        website: '网站',
        review: '评价',
        other: '其他',
      },
      remedy_type: {
        apology: '道歉',
        explanation: '解释',
        remedial_work: '补救工作',
        refund: '退款',
        goodwill: '善意补偿',
        none: '无',
      },
      next_clock: { acknowledge: '确认', respond: '首次答复', resolve: '最终答复' },
    },
    sections: { about: '投诉', work: '相关记录', handling: '处理', remedy: '补救与结果' },
    presets: {
      open: '未结',
      mine: '我的',
      missed: '已超期',
      near: '即将到期',
      stopped: '等待中',
      unassigned: '未分配',
    },
  },
}

export const steps: StepWords = {
  complaints: {
    acknowledge: ['告知客户已收到', '确认', '确认'],
    answers: ['回答 %{smart_count} 个必答问题', '%{smart_count} 个必答问题', '去回答'],
    respond: ['给客户首次答复', '首次答复'],
    remedial_job: ['创建补救工单', '补救工单'],
    credit: ['冲减应退金额', '贷项通知单'],
    resolve: ['给出最终答复', '然后解决', '标记为已解决'],
    close: ['已最终答复：关闭', '然后关闭', '关闭投诉'],
  },
}

export const notifications: NotificationWords = {
  complaint_clock: {
    label: '我负责的投诉期限将至或已过',
    lines: {
      acknowledge_near: '须在 %{at} 前确认',
      acknowledge_missed: '应在 %{at} 前确认',
      respond_near: '须在 %{at} 前首次答复',
      respond_missed: '应在 %{at} 前首次答复',
      resolve_near: '须在 %{at} 前最终答复',
      resolve_missed: '应在 %{at} 前最终答复',
    },
  },
}

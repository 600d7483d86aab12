import type { AreaWords, ResourceWords, StepWords } from '../../../i18n/words.ts'
import { pricedHelp, pricedWords } from './priced.ts'

export const acts: AreaWords = {
  jobs: {
    template: { does: '保存为模板', short: '模板', done: '已创建 %{name}' },
    repeat: { does: '重复此工单', short: '重复' },
    addSubJob: { does: '添加子工单', short: '子工单' },
    book: { does: '预约上门', short: '预约' },
    parts: { does: '添加模板的子工单', done: '已添加子工单' },
  },
}

export const resources: Readonly<Record<string, ResourceWords>> = {
  jobs: {
    name: '工单',
    about: '已约定的工作：在哪里做什么、进展如何、价值多少。',
    fields: {
      number: '编号',
      customer_id: '客户',
      title: '标题',
      address_id: '施工地址',
      job_type_id: '类型',
      job_status_id: '状态',
      status_reason: '原因',
      assignedTo: '负责人',
      franchise_id: '加盟商',
      franchise_price: '加盟商价格系数',
      description: '工作内容',
      parent_id: '所属工单',
      sub_number: '子工单序号',
      ...pricedWords,
      with_sub_jobs: '工单价格',
      paid: '已付',
      outstanding: '未付',
      quote_id: '由报价转换',
      lead_id: '由线索转换',
      recurring_job_id: '重复自',
      planned_for: '计划日期',
      open: '未完成',
      main: '不含子工单',
      done: '已完成或已开票',
      worker: '工人',
      cancelled: '已取消',
    },
    help: {
      title: '用几个字说明是什么。留空时取说明的第一行，其次是第一项服务或材料，再次是类型。',
      address_id: '施工地点：客户的地址之一。',
      status_reason: '搁置时的原因。',
      franchise_price: '选择加盟商时其对资料库价格所乘的系数。',
      parent_id: '同一客户的工单，本工单是其一部分。',
      with_sub_jobs: '工单连同其子工单的总额，含增值税。',
      paid: '仅此工单本身；子工单各自计算。',
      outstanding: '自身总额（含增值税）中尚未支付的部分。',
      planned_for: '重复工单为之创建本工单的日期。',
      ...pricedHelp,
    },
    sections: { work: '工作', lines: '服务与材料' },
    presets: { open: '未完成', mine: '我的', main: '不含子工单' },
  },
  'job-templates': {
    name: '工单模板',
    about: '经常重复的工作。新工单可以由模板开始，价格按当日计算。',
    fields: {
      name: '名称',
      job_type_id: '类型',
      franchise_id: '加盟商',
      franchise_price: '加盟商价格系数',
      active: '启用',
      description: '工作内容',
      parent_id: '所属模板',
      under: '所属模板编号',
      whole: '整个工单',
      ...pricedWords,
    },
    help: { active: '关闭后保留，但不再供选择。', parent_id: '本模板是其子工单的模板。', ...pricedHelp },
    sections: { work: '工作', lines: '服务与材料' },
    presets: { whole: '整个工单' },
  },
}

export const steps: StepWords = {
  jobs: {
    resume_begun: ['已暂停', '恢复', '恢复'],
    resume_booked: ['已暂停', '恢复', '恢复'],
    resume: ['已暂停', '恢复', '恢复'],
    book: ['预约上门', '预约上门'],
    book_next: ['预约下一次上门', '预约下一次上门'],
    answers: ['回答 %{smart_count} 个必答问题', '%{smart_count} 个必答问题', '去回答'],
    sub_jobs: ['还有 %{smart_count} 个子工单未完成', '%{smart_count} 个子工单未完成', '查看子工单'],
    visits: ['还有 %{smart_count} 次上门', '%{smart_count} 次上门未结束', '查看上门'],
    complete: ['一切就绪：完成工单', '然后完成', '完成工单'],
  },
}

import type { AreaWords, ResourceWords, StepWords } from '../../../i18n/words.ts'
import { pricedChoices, pricedHelp, pricedWords } from '../../jobs/words/priced.ts'

export const acts: AreaWords = {
  'recurring-jobs': { make: { does: '立即创建下一个工单', done: '已创建 %{name}' } },
}

export const resources: Readonly<Record<string, ResourceWords>> = {
  'recurring-jobs': {
    name: '重复工单',
    about: '定期重复的工作。工单在每个日期前若干天自动创建。',
    fields: {
      name: '名称',
      customer_id: '客户',
      address_id: '施工地点',
      rule: '重复',
      ahead_days: '提前天数',
      next_on: '下一日期',
      active: '启用',
      halt: '已停止',
      halted: '已停止',
      assignedTo: '负责人',
      franchise_id: '加盟商',
      franchise_price: '加盟商价格系数',
      template_id: '工单模板',
      job_type_id: '类型',
      invoicing: '完成后开票',
      description: '说明',
      notes: '备注',
      source_job_id: '来源工单',
      owner_id: '运行用户',
      since: '不早于',
      ...pricedWords,
    },
    help: {
      name: '例如“年度锅炉保养”。',
      address_id: '客户的地址之一。',
      ahead_days: '工单在其日期前这么多天创建。',
      invoicing: '工单完成时自动进行的操作。若失败，会在工单上添加说明和任务。',
      next_on: '下一个尚无工单的日期；暂停时没有。',
      active: '关闭即暂停。暂停期间错过的日期不再补做。',
      halt: '到期却未创建工单的原因。',
      franchise_price: '选择加盟商时其对资料库价格所乘的系数。',
      template_id: '每个工单按当日的模板和当日的价格创建。留空时，按下方各行及其价格执行。',
      description: '写入每个工单。留空则使用模板的说明。',
      notes: '仅供办公室使用，不写入工单。',
      owner_id: '最后更改此记录的用户。工单和发票按该用户的权限创建。',
      ...pricedHelp,
    },
    choices: {
      ...pricedChoices,
      invoicing: { no: '手动', draft: '生成草稿', issue: '直接开具' },
      halt: {
        customer_archived: '客户已归档',
        template_archived: '模板已归档',
        template_inactive: '模板未启用',
        refused: '无法创建工单',
        owner_gone: '用户已无法登录',
        owner_rights: '用户失去了权限',
      },
    },
    sections: { when: '时间', work: '工作', lines: '服务与材料' },
    presets: { running: '启用中', halted: '已停止', paused: '已暂停', mine: '我的' },
  },
}

export const steps: StepWords = {
  'recurring-jobs': {
    book: ['为 %{smart_count} 个未排期的工单预约上门', '%{smart_count} 个工单待预约', '工单'],
    halted: ['已停止：不创建工单', '解决问题', '编辑'],
    paused: ['已暂停：不创建工单', '恢复', '恢复'],
  },
}

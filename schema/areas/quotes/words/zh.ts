import type { AreaWords, ResourceWords, SettingWords, StepWords } from '../../../i18n/words.ts'
import { optionHelp, optionWords, pricedChoices, pricedHelp, pricedWords } from '../../jobs/words/priced.ts'

export const acts: AreaWords = {
  customers: { newQuote: { does: '新建报价' } },
  quotes: {
    book: { does: '预约上门', short: '预约' },
    duplicate: { does: '复制', done: '已创建 %{name}' },
    revise: { does: '新建版本', done: '已创建 %{name}' },
    convert: { does: '转为工单', done: '已创建 %{name}' },
    agree: { does: '电话接受', short: '接受', done: '已创建 %{name}' },
  },
}

export const settings: SettingWords = {
  groups: { terms: '编号与条款' },
  fields: { 'quotes.valid_days': '报价有效天数' },
  help: { 'quotes.valid_days': '填入新报价，以及发送时没有到期日的报价。已有的报价不变。' },
}

export const resources: Readonly<Record<string, ResourceWords>> = {
  quotes: {
    name: '报价',
    about: '向谁、为什么工作报价、有效期到何时；接受后即转为工单。',
    fields: {
      number: '编号',
      customer_id: '客户',
      title: '标题',
      address_id: '施工地点',
      quote_type_id: '类型',
      quote_status_id: '状态',
      status_reason: '原因',
      assignedTo: '负责人',
      valid_until: '有效期至',
      sent_at: '发送时间',
      franchise_id: '加盟商',
      franchise_price: '加盟商价格系数',
      description: '报价内容',
      ...pricedWords,
      ...optionWords,
      lead_id: '由线索转换',
      original_id: '首个版本',
      revision: '版本',
      open: '进行中',
      draft: '草稿',
      town: '城镇',
      waiting: '等待答复',
      revisions: '同一报价的版本',
    },
    help: {
      title: '用几个字说明是什么。留空时取说明的第一行，其次是第一项服务或材料，再次是类型。',
      address_id: '客户的地址之一。',
      status_reason: '报价被拒绝的原因（如有）。',
      valid_until: '客户可以接受的最后一天。',
      sent_at: '报价发送给客户的时间。',
      franchise_price: '选择加盟商时其对资料库价格所乘的系数。',
      ...pricedHelp,
      ...optionHelp,
    },
    choices: pricedChoices,
    sections: { terms: '报价', lines: '服务与材料' },
    presets: { open: '进行中', mine: '我的', draft: '草稿', waiting: '等待答复' },
  },
}

export const steps: StepWords = {
  customers: { begin: ['尚无报价或工单', '首份报价', '新建报价'] },
  quotes: {
    lines: ['添加服务或材料', '服务或材料', '添加明细'],
    answers: ['回答 %{smart_count} 个必答问题', '%{smart_count} 个必答问题', '去回答'],
    send: ['发送给客户', '然后发送', '发送报价'],
    accepted: ['等待客户答复', '客户答复', '标记为已接受'],
    convert: ['客户已接受', '然后转为工单'],
    revise: ['要求修改', '新修订版'],
  },
}

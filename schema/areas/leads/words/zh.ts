import type { AreaWords, ResourceWords, StepWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  customers: { newLead: { does: '新建线索' } },
  leads: { convert: { does: '转为报价', done: '已创建 %{name}' } },
}

export const resources: Readonly<Record<string, ResourceWords>> = {
  leads: {
    name: '销售线索',
    about: '可能成为业务的咨询：谁来联系、为了什么、进展如何。',
    fields: {
      name: '姓名',
      first_name: '名',
      last_name: '姓',
      company_name: '公司',
      phone: '电话',
      email: '邮箱',
      lead_status_id: '状态',
      lead_type_id: '类型',
      assignedTo: '负责人',
      description: '咨询内容',
      customer_id: '客户',
      source: '来源',
      lost_reason: '流失原因',
      franchise_id: '加盟商',
      address1: '地址第一行',
      address2: '地址第二行',
      city: '城市',
      county: '郡',
      postcode: '邮编',
      lat: '纬度',
      lng: '经度',
      active: '启用',
      open: '跟进中',
    },
    presets: { open: '跟进中', mine: '我的' },
    help: { active: '无人跟进时请关闭。', customer_id: '此线索所属的已有客户（如有）。' },
    choices: {
      source: {
        phone: '电话',
        website: '网站',
        email: '邮件',
        referral: '他人推荐',
        advertisement: '广告',
        returning: '老客户',
        other: '其他',
      },
    },
    sections: { contact: '联系方式', enquiry: '咨询', address: '地址' },
  },
}

export const steps: StepWords = {
  leads: {
    contact: ['联系客户', '联系客户', '致电'],
    resume: ['搁置中', '恢复', '恢复'],
    answers: ['回答 %{smart_count} 个必答问题', '%{smart_count} 个必答问题', '去回答'],
    convert: ['生成报价', '然后转为报价'],
    reopen: ['已流失', '重新跟进', '重新跟进'],
  },
}

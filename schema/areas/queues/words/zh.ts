import type { AreaWords, NotificationWords, ResourceWords } from '../../../i18n/words.ts'

export const resources: Readonly<Record<string, ResourceWords>> = {
  'failed-items': {
    name: '处理失败的项目',
    about: '两次尝试后仍无法处理的邮件、事件和后台工作。排在后面的已继续处理。',
    fields: {
      subject: '主题',
      sender: '发件人',
      queue: '类型',
      problem: '问题',
      reason: '错误信息',
      status: '状态',
      tries: '尝试次数',
      received_at: '收到时间',
      key: '键',
      size: '大小（字节）',
      notes: '备注',
    },
    help: { size: '原件的大小。', reason: '供技术支持人员使用的技术细节。', notes: '如何处理的。' },
    choices: {
      problem: { unreadable: '无法读取', failed: '无法处理' },
      status: { failed: '失败', retrying: '等待重试', processed: '已处理', discarded: '已放弃' },
      queue: {
        incoming_mail: '收到的邮件',
        incoming_texts: '收到的短信',
        card_events: '刷卡服务商的事件',
        card_payments: '刷卡付款',
        card_refunds: '刷卡退款',
        recurring_jobs: '周期工单',
        invoice_papers: '发票文件',
        accounting_exports: '会计导出',
        messages: '消息规则',
        notifications: '通知',
        failed_emails: '发送失败的邮件',
        complaints: '投诉期限',
        quotes: '过期的报价',
        retention: '不再保留的数据',
      },
    },
    presets: { failed: '失败', processed: '已处理', discarded: '已放弃' },
  },
}

export const acts: AreaWords = {
  'failed-items': {
    tryAgain: { does: '重试', done: '正在重试' },
    discard: { does: '放弃', done: '已放弃' },
  },
}

export const notifications: NotificationWords = {
  item_failed: { label: '有项目无法处理', lines: { failed: '无法处理，已搁置：%{subject}' } },
}

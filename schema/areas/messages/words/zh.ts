import type { NotificationWords, ResourceWords, SettingWords } from '../../../i18n/words.ts'
import { EVENTS } from '../events.ts'

export const resources: Readonly<Record<string, ResourceWords>> = {
  'message-rules': {
    name: '自动消息',
    about: '发生某事时，或在其前后若干天，自动发送的邮件和短信。',
    fields: {
      name: '名称',
      name_zh: '中文译名',
      event: '事件',
      days: '提前或延后天数',
      at: '时间',
      delay: '延迟',
      working: '只计工作时间',
      conditions: '仅当',
      template_id: '消息',
      channel: '方式',
      to: '收件人',
      address: '邮箱地址',
      ask: '发送前询问',
      active: '启用',
      active_since: '启用时间',
      owner_id: '运行身份',
      stopped: '停用原因',
    },
    help: {
      channel: '由模板决定。',
      days: '0 表示当天。',
      at: '按企业的时钟，夏令时与冬令时均如此。',
      delay: '事情发生后等待的时间。',
      working: '夜间、周末和公共假日不计入等待时间。',
      conditions: '与列表相同的筛选条件；留空则始终适用。',
      ask: '不发送：只通知负责人可以发送。',
      active: '启用之前发生的事情不会处理。',
      owner_id: '最后更改它的人。它只读取此人可以看到的内容；此人失去权限时，它会停用。',
      stopped: '重新启用后，它将以您的身份运行。',
    },
    choices: {
      channel: { email: '邮件', text: '短信' },
      event: Object.fromEntries(Object.entries(EVENTS).map(([name, { zh }]) => [name, zh])),
      to: { customer: '客户', owner: '负责人', address: '固定地址' },
      stopped: { owner_gone: '运行它的人已无法登录', owner_rights: '运行它的人失去了所需的权限' },
    },
    sections: { when: '发送时机', what: '发送什么', how: '如何' },
  },
}

export const settings: SettingWords = {
  groups: { messages: '自动消息' },
  fields: { 'messages.on': '发送自动消息', 'messages.quiet_from': '安静时段开始', 'messages.quiet_to': '安静时段结束' },
  help: {
    'messages.on': '关闭后不自动发送；等待超过一天半的将被放弃。',
    'messages.quiet_from': '安静时段结束之前不自动发送。',
    'messages.quiet_to': '与上面相同的时间表示没有安静时段。',
  },
}

export const notifications: NotificationWords = {
  message_stopped: {
    label: '自动消息已停用',
    lines: {
      owner_gone: '“%{rule}”已停用：运行它的人已无法登录',
      owner_rights: '“%{rule}”已停用：运行它的人失去了所需的权限',
    },
  },
  message_asks: { label: '有消息等待我确认', lines: { ask: '要通过邮件发送“%{letter}”吗？按 Shift+E 撰写' } },
}

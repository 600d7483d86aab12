import type { AreaWords, SettingWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  logs: {
    revertEntry: { does: '还原', done: '已还原' },
    revertChangeset: { does: '全部还原', done: '已全部还原' },
    revertPerson: { does: '还原某人所做的', done: '已还原' },
    truncateLog: { does: '存档并取出', done: '正在存档' },
    checkLog: { does: '检验整个日志', done: '正在检验' },
  },
}

export const settings: SettingWords = {
  groups: { kept: '数据保留' },
  tests: { 'kept.kept': '今晚将清除什么' },
  fields: {
    'kept.server_lines': '服务器日志行数',
    'kept.log_months': '操作日志：保留月数',
    'kept.log_books_years': '财务日志：保留年数',
    'kept.server_days': '服务器日志：保留天数',
    'kept.log_archive_years': '日志存档：文件保留年数',
    'kept.take_out_days': '数据导出：文件保留天数',
    'kept.session_days': '会话：结束后保留天数',
    'kept.mail_months': '邮件：正文保留月数',
  },
  help: {
    'kept.server_lines': '所有服务器合计。新日志到来时，最早的会被删除。',
    'kept.log_months': '更新的记录绝不会从日志中取出。更早的会一直保留，直到有人将其存档。',
    'kept.server_days': '无论行数多少。',
    'kept.log_archive_years': '从写入之日算起，绝不短于财务日志的保留年数。',
    'kept.take_out_days': '它们是此处内容的副本。曾经导出的记录会保留。',
    'kept.session_days': '包括使用时的地址和浏览器。',
    'kept.mail_months': '邮件已发送、收件人及相关内容会保留。留空：正文一直保留。',
    'kept.log_books_years': '发票、付款及账簿所属内容：税法要求保留六年。',
  },
}

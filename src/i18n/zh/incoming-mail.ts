export const incomingMail = {
  problem: {
    incoming_mail_settled: '此邮件已处理',
  },
  incoming_mail: {
    message: '邮件内容',
    plain: '纯文本',
    none: '此邮件没有正文。',
    unreadable: '无法读取此邮件。请在对应的处理失败项目中下载原件。',
    gone: '此邮件的正文未保存。',
    attach_note: '正文将添加为评论，附件将添加为文件。负责人会收到通知。',
    pictures: '不加载其他服务器上的图片，因此发件人无法得知您已阅读。',
  },
  record: {
    system: {
      mail_in_lead: '通过邮件收到：%{subject}',
    },
  },
}

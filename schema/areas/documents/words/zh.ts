import type { ResourceWords } from '../../../i18n/words.ts'

export const resources: Readonly<Record<string, ResourceWords>> = {
  'signature-documents': {
    name: '签署文件',
    about: '客户和工人在工单上签署的文件。正文会填入该工单的内容。',
    fields: {
      name: '名称',
      name_zh: '中文译名',
      signer_role: '签署人',
      category_id: '分类',
      job_type_ids: '仅限工单类型',
      required_before_status_id: '进入状态前必签',
      asks_again: '修改后重新签署',
      edition: '正文版本',
      active: '启用',
      body: '正文',
    },
    help: {
      job_type_ids: '留空表示所有类型的工单。',
      required_before_status_id: '工单在文件签署后才能进入此状态或其后的状态。留空表示自愿签署。',
      asks_again: '正文修改后，已签署过的工单需要重新签署。',
      edition: '名称、签署人或正文修改后加一。',
      body: 'Markdown：# 标题、**粗体**、*斜体*、- 列表。占位符写在双花括号中。',
    },
    choices: {
      signer_role: { customer: '客户', site_contact: '现场联系人', worker: '工人', manager: '经理' },
    },
  },
}

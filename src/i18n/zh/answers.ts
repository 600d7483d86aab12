import type { answers as english } from '../en/answers.ts'

/** Questions about a record and their answers. */
export const answers: typeof english = {
  validation: {
    answers_missing: '请先回答：%{questions}',
    not_applicable: '此处不再询问该问题',
    not_asked: '根据其他回答，无需回答此问题',
    file_kind: '此处不适用这种文件',
  },
  problem: {
    answers_missing: '请先回答必答问题',
  },
  record: {
    kinds: { answer: '回答' },
  },
  answers: {
    title: '问题',
    edit: '回答问题',
    cancel: '取消',
    none: '未回答',
    missing: '需要回答',
    offered: '其他问题',
    nothing: '没有问题',
    count_missing: '%{smart_count} 个问题需要回答',
    required_from: '自状态“%{status}”起必填',
    earlier: '%{smart_count} 个以前的回答',
    said: '回答了 %{smart_count} 个问题',
    failed: '无法加载问题。请重新加载页面。',
    files_gone: '文件已不存在',
    remove_file: '从回答中移除 %{name}',
    sending: '正在上传 %{name}，%{percent}%',
    not_sent: '%{name} 无法上传',
    sign_again: '重新签名',
    later: '%{label}：请先保存此步骤',
    type_name: '或输入姓名',
  },
}

import type { StatusMessages } from '../en/status.ts'

export const status: StatusMessages = {
  validation: {
    reason_needed: '请填写原因',
    status_automatic: '此状态自动设置',
  },
  kit: {
    phone: {
      country: '号码所属国家/地区',
      doubt: '这不像是%{country}的完整号码',
      readings: '是哪个号码？',
    },
  },
  status: {
    reason_title: '“%{status}”的原因',
    reason_set: '设为“%{status}”',
    too_long: '最多允许 %{max} 个字符',
  },
}

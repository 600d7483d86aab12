import type { CustomerMessages } from '../en/customers.ts'

export const customers: CustomerMessages = {
  validation: {
    primary_address: '在将另一个地址设为主要地址之前，不能移除主要地址。',
    only_one: '只能有一个',
    both_or_none: '纬度和经度须同时填写',
    identify_by: '请输入电话、邮箱、姓名、公司或邮编',
  },
}

import type { CustomerMessages } from '../en/customers.ts'

export const customers: CustomerMessages = {
  validation: {
    primary_address: '在将另一个地址设为主要地址之前，不能移除主要地址。',
    only_one: '只能有一个',
    both_or_none: '纬度和经度须同时填写',
    merge_itself: '请选择另一条记录',
    identify_by: '请输入电话、邮箱、姓名、公司或邮编',
  },
  merge: {
    open: '与另一条合并',
    title: '将 %{name} 与另一条合并',
    find: '找到另一条记录。它将被归档，与之相关的一切都转到这里。',
    about: '%{name} 将被归档。其地址、评论、文件、任务以及一切引用它的内容都会转过来。两者不同之处，请选择保留哪一个。',
    stays: '保留的这一条',
    goes: '另一条',
    back: '选择另一条',
    do: '合并',
    done: '%{name} 已并入此记录',
  },
  address: {
    find: '查找地址',
    placeholder: '邮编或街道',
    known: '· 已有记录',
    none: '未找到地址。请在下方手工填写。',
    failed: '地址查询没有响应。请在下方手工填写地址。',
    nth: '地址 %{n}',
    add: '添加地址',
    remove: '移除地址 %{n}',
    position: '地图位置：%{where}。',
    forget_position: '清除位置',
  },
  identify: {
    by: { phone: '电话', email: '邮箱', name: '姓名', company: '公司', postcode: '邮编' },
    same: {
      phone: '电话相同',
      email: '邮箱相同',
      name: '姓名相同',
      company: '公司相同',
      postcode: '邮编相同',
    },
    like: {
      phone: '电话相近',
      email: '邮箱相近',
      name: '姓名相近',
      company: '公司相近',
      postcode: '邮编相近',
    },
    found: '%{smart_count} 个可能的匹配。按 ↓ 选择。',
    none: '没有匹配的已知对象。',
    failed: '查找匹配失败。仍可新建。',
    new: '新建',
    hint: '都不是：已输入的内容会一并带入。',
  },
  record: { system: { merged: '已与 %{name}（编号 %{id}）合并', merged_into: '已并入 %{name}（编号 %{id}）' } },
  customers: {
    identify: {
      title: '新客户：是我们认识的人吗？',
      about: '输入已知信息，已有的对象会显示在下方。',
    },
  },
}

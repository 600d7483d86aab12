import type { WorkMessages } from '../en/work.ts'

export const work: WorkMessages = {
  validation: {
    vat_rate: '没有此百分比的增值税率',
    total_too_large: '金额超出可保存的上限',
    quote_locked: '报价已发送，不能更改：请新建版本',
    job_locked: '工单已开票或已取消，不能重新定价',
    day_past: '报价的有效期已过：请改为更晚的日期',
    status_of_sub_jobs: '其进度由子工单决定',
    visit_open: '仍有未完成的上门预约：请先完成或取消',
  },
  problem: {
    quote_locked: '报价已发送，不能更改：请新建版本',
    job_locked: '工单已开票或已取消，不能重新定价',
    status_of_sub_jobs: '其进度由子工单决定',
    visit_open: '仍有未完成的上门预约：请先完成或取消',
    quote_not_accepted: '只有已接受的报价才能转为工单',
    already_converted: '此前已由同一来源创建了另一条',
    status_missing: '资料库缺少所需的状态',
  },
  undo: { why: { already_converted: '此后已由同一来源创建了另一条。' } },
  kit: { skipped: { already_converted: '已由同一来源创建了另一条' } },
  record: {
    system: {
      converted_to: '已转换：%{number}',
      converted_from: '由 %{number} 转换而来',
      revised_as: '已被 %{number} 取代',
      expired: '已过期',
    },
  },
  work: {
    print: '打印',
    jobs: '由其创建的工单',
    sub_jobs: '子工单',
    visits: '上门预约',
    book_visit: '预约上门',
    add_sub_job: '添加子工单',
    for_whom: '为哪位客户？输入已知的信息并选择客户。',
    template: {
      new: '用模板新建工单',
      use: '用此模板新建工单',
      search: '哪个模板？',
      none: '没有启用的模板。请先将工单保存为模板。',
      no_match: '没有这样的模板。',
      not_seen: '您无权查看模板。',
      start: '从模板开始',
      help: '采用模板的类型、说明和明细，价格按资料库当日的价格。',
      taken: '已按“%{name}”填写',
    },
    exists: '此前已由其创建 %{number}',
  },
}

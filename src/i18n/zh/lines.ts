import type { LinesMessages } from '../en/lines.ts'

export const lines: LinesMessages = {
  lines: {
    hint: '回车添加一行，方向键移动光标，Alt 加方向键移动该行；可从电子表格粘贴',
    menu: '第 %{n} 行的操作',
    acts: { duplicate: '复制', up: '上移', down: '下移', remove: '移除' },
    duplicated: '已复制为第 %{n} 行',
    pasted: '已粘贴 %{smart_count} 行',
    bundled: '已添加随附的 %{smart_count} 行',
    not_filled: '无法取得价格。请手动填写或重新选择。',
    reprice: {
      title: '采用当前选择对应的价格吗？',
      about: '含税总额由 %{before} 变为 %{after}。',
      own: '手工填写',
      act: '重新定价 %{smart_count} 行',
      keep: '保留原价',
    },
    summary: '汇总',
    how: '如何得出',
    explain: '%{figure}：如何得出',
    nothing: '没有可相加的内容。',
    figures: {
      sub_total_ex_vat: '不含税小计',
      discount_total: '折扣合计',
      vat_total: '增值税合计',
      total_inc_vat: '含税总额',
    },
    steps: {
      overall: '整单折扣',
      rate: '增值税',
      sub_total: '不含税小计',
      discounts: '折扣合计',
      vat: '增值税合计',
      labour: '%{name}：人工',
    },
    formulas: {
      gross: '数量 %{quantity} × 单价 %{price}',
      line_discount: '%{gross} 的 %{discount}%',
      overall: '%{discounted} 的 %{percent}%',
      rate: '%{net} 的 %{percent}%',
    },
    rules: {
      sub_total_ex_vat: '每项金额先四舍五入到便士，再相加。',
      discount_total: '整单折扣在各行折扣之后计算，并按比例分摊到各行；剩余便士归余数最大者。',
      vat_total: '增值税按税率分别计算一次，以全部折扣之后的金额为准。',
      total_inc_vat: '全部折扣之后的金额，加上其增值税。',
    },
  },
}

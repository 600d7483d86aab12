import type { GridMessages } from '../en/grid.ts'

export const grid: GridMessages = {
  validation: {
    too_many_records: '一次最多可更改 %{max} 条记录。请进一步筛选。',
  },
  grid: {
    acts: '“%{name}”的操作',
    all: '已选择全部 %{total} 项',
    all_of_more: '已选择所有匹配项（至少 %{total} 项）',
    none_selected: '未选择任何项',
    page: '第 %{page} 页，共 %{pages} 页',
    nothing_done: '没有可更改的内容',
    done_and_left: '%{done}。%{what}保持不变。',
    rehearsing: '正在检查可以进行的更改…',
    select_all: '选择全部 %{total} 项',
    change: {
      open: '更改字段…',
      set: '设置%{field}',
      value: '“%{field}”的新值',
      apply: '继续',
      verb: '更改',
      question: '更改%{what}的“%{field}”？',
      meaning: '它们将具有相同的值。',
      done: '已更改%{what}的“%{field}”',
    },
    edit: {
      next: '下一个单元格',
      previous: '上一个单元格',
      label: '%{field}，%{name}',
      saved: '已保存：%{field}',
      refused: '未保存：%{field}。%{reason}',
      taken_back: '未保存：%{reason}',
      not_here: '此处无法更改',
      hidden: '此记录的其他字段不允许填写它',
    },
    reorder: {
      moved: '%{what}，第 %{place} 位，共 %{total} 位',
      first: '已经是第一个',
      last: '已经是最后一个',
      filtered: '下一个位置在另一页。请清除筛选后再移动',
      not_sorted: '请先按“%{name}”排序再移动行',
      refused: '未移动：%{reason}',
    },
    quick: {
      open: '快速添加',
      hint: '不离开列表即可连续添加（Shift+N）',
      label: '快速添加%{name}',
      add: '添加',
      added: '已添加：%{name}',
    },
    keys: {
      edit: '编辑单元格；第一列以外也可用 Enter',
      next: '编辑时：保存并转到下一个单元格',
      move: '移动行',
      move_far: '将行移到开头或末尾',
    },
    sorted: {
      ASC: '已按“%{name}”升序排列',
      DESC: '已按“%{name}”降序排列',
    },
  },
}

import type { live as english } from '../en/live.ts'

/** Changes by other users. */
export const live: typeof english = {
  live: {
    also_here: '同时在此的人',
    view: '%{name}正在查看',
    edit: '%{name}正在编辑',
    left: '%{name}已离开',
    several: '另有 %{smart_count} 人在此',
    changed_by: '%{name}已将此改为',
    changed: '他人已将此改为',
    keep_mine: '保留我的',
    take_theirs: '采用对方的',
  },
}

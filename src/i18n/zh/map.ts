import type { MapMessages } from '../en/map.ts'

export const map: MapMessages = {
  map: {
    title: '地点',
    label: '%{name}地图',
    of_record: '%{name}的地点地图',
    of_place: '地图：%{place}',
    help: '方向键移动地图，+ 和 − 缩放，0 显示全部。可见的地点列在地图之前。',
    all: '地图上有 %{count} 个地点',
    first: '前 %{count} 个地点；筛选列表可查看其余地点',
    without: '%{total} 条%{name}中有 %{count} 条没有地图位置',
    in_sight: '可见 %{count} 个',
    together: '%{count} 个在同一地点',
    ungroup: '显示所有可见地点',
    rest: '还有 %{count} 个：放大后会列在这里',
    zoom_in: '放大',
    zoom_out: '缩小',
    fit: '显示全部',
    unknown: '不在地图上：查找地址即可定位',
    keys: { list: '进入地图旁的列表', entries: '下一个或上一个地点' },
  },
}

import type { AreaWords, SettingWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  panel: {
    undoChangeset: { does: '撤销', done: '已撤销' },
    keepView: { does: '保存视图', done: '视图已保存' },
    changeView: { does: '更改视图', done: '视图已更改' },
    deleteView: { does: '删除视图', done: '视图已删除' },
    setPreference: { does: '保存偏好', done: '偏好已保存' },
    resetPreference: { does: '重置', done: '已恢复默认' },
    keepDraft: { does: '保存草稿', done: '草稿已保存' },
    dropDraft: { does: '丢弃草稿', done: '草稿已丢弃' },
    setMoves: { does: '保存状态流转', done: '状态流转已保存' },
  },
}

export const settings: SettingWords = {
  fields: { 'maps.tiles': '地图图块网址', 'maps.attribution': '地图署名' },
  help: {
    'maps.tiles':
      '例如 https://tile.openstreetmap.org/{z}/{x}/{y}.png。浏览器从该处获取图块，该主机因此得知所查看的位置。留空时，地图只是不列颠群岛的轮廓。',
    'maps.attribution': '图块提供方要求显示的署名。',
  },
}

import type { AreaWords, SettingWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  panel: {
    undoChangeset: { does: '撤销', done: '已撤销' },
    keepView: { does: '保留此视图', done: '视图已保留' },
    changeView: { does: '更改视图', done: '视图已更改' },
    deleteView: { does: '删除视图', done: '视图已删除' },
    setPreference: { does: '记住', done: '已记住' },
    resetPreference: { does: '重置', done: '已恢复通用设置' },
    keepDraft: { does: '保留草稿', done: '草稿已保留' },
    dropDraft: { does: '丢弃草稿', done: '草稿已丢弃' },
    setMoves: { does: '保存状态流转', done: '状态流转已保存' },
  },
}

export const settings: SettingWords = {
  fields: { 'maps.tiles': '地图图块', 'maps.attribution': '地图上注明的图块来源' },
  help: {
    'maps.tiles':
      '例如 https://tile.openstreetmap.org/{z}/{x}/{y}.png。浏览器从该处获取图块，该主机因此得知所查看的位置。留空时，地图只是不列颠群岛的轮廓。',
    'maps.attribution': '图块的制作者会说明希望如何署名。',
  },
}

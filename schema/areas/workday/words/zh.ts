import type { AreaWords, SettingWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  workday: {
    onTheWay: { does: '出发', done: '已出发' },
    onSite: { does: '开始', done: '已开始' },
    pause: { does: '休息', done: '休息中' },
    resume: { does: '继续', done: '已继续' },
    finish: { does: '完成', done: '已完成' },
    partDone: { does: '部分完成', done: '部分完成' },
    noAccess: { does: '无法进入', done: '无法进入' },
    abort: { does: '中止', done: '已中止' },
    stepBack: { does: '撤回', done: '已撤回' },
    ask: { does: '向办公室提出请求', done: '办公室已收到' },
    note: { does: '添加备注', done: '备注已添加' },
    useMaterial: { does: '添加材料', done: '材料已添加' },
    signOnSite: { does: '现场签署', done: '已签署' },
    answerQuestions: { does: '现场回答', done: '回答已保存' },
  },
}

export const settings: SettingWords = {
  groups: { workday: '工作人员的一天' },
  fields: { 'workday.keep_places': '记录工作人员操作上门时的位置' },
  help: {
    'workday.keep_places': '仅在操作的那一刻、且手机允许时记录；显示在上门的历史中。启用前请告知工作人员。',
  },
}

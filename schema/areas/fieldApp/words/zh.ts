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
    abort: { does: '取消上门', done: '现场取消' },
    stepBack: { does: '撤销上一步', done: '已撤销' },
    ask: { does: '向办公室提出请求', done: '消息已发送给办公室' },
    reportRefused: { does: '报告失败的步骤', done: '办公室已收到任务' },
    note: { does: '添加备注', done: '备注已添加' },
    useMaterial: { does: '添加材料', done: '材料已添加' },
    signOnSite: { does: '签署文件', done: '已签署' },
    answerQuestions: { does: '保存上门回答', done: '回答已保存' },
  },
}

export const settings: SettingWords = {
  groups: { workday: '工人应用' },
  fields: { 'workday.keep_places': '在上门步骤中记录工人位置' },
  help: {
    'workday.keep_places': '在每个步骤时保存到上门历史（需手机允许）。启用前请告知工人。',
  },
}

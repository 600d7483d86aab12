/** Data exports. */
export const takeout = {
  problem: { take_out_gone: '此数据导出的文件已删除，请重新导出' },
  takeout: {
    file: '文件',
    waiting: '等待生成。',
    making: '正在生成：%{progress}%',
    gone: '文件已不再保留：请重新导出。',
    failed: '未能生成。请查看服务器日志后重新导出。',
    size: '大小',
    save: '下载文件',
    kept: '保留若干天（设置，数据保留）。其中包含所有用户组可见的全部内容：请存放在只有您能读取的地方。',
    setup: '据此建立新服务器：',
  },
}

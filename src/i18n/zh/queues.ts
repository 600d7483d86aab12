export const queues = {
  problem: {
    item_not_failed: '此项目没有失败',
    original_gone: '原件已不再保留，无法重试或下载',
  },
  queues: {
    original: '原件',
    download: '下载原件',
    kept: '收到时的原样，未作改动。它可能有害，因此不在此显示：请只用可信的程序打开。',
    none: '除此处所列内容外，没有保留其他内容。',
  },
}

/** Items that could not be processed. */
export const queues = {
  problem: {
    item_not_failed: 'This item has not failed',
    original_gone: 'The original has been deleted, so it cannot be retried or downloaded',
  },
  queues: {
    original: 'Original',
    download: 'Download original',
    kept: 'The original, unchanged. It may be harmful, so it is not shown here. Open it only with a program you trust.',
    none: 'There is no original. Everything known about this item is shown here.',
  },
}

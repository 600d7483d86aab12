/** What could not be processed. */
export const queues = {
  problem: {
    item_not_failed: 'This item has not failed',
    original_gone: 'The original is no longer kept, so it cannot be tried again or downloaded',
  },
  queues: {
    original: 'Original',
    download: 'Download',
    kept: 'As it came, byte for byte. It is not shown here, because it may be harmful: open it only with a program that you trust.',
    none: 'Nothing is kept of it beyond what stands here.',
  },
}

/** Data exports. */
export const takeout = {
  problem: { take_out_gone: 'The file of this data export has been deleted. Create a new export' },
  takeout: {
    file: 'File',
    waiting: 'Waiting to start.',
    making: 'Creating the file: %{progress}%',
    gone: 'The file has been deleted. Create a new data export.',
    failed: 'The export failed. Check the server log and try again.',
    size: 'Size',
    save: 'Download file',
    kept: 'Kept for a limited time (Settings, Data retention). The file contains all data of every group. Store it where only you can read it.',
    setup: 'To set up a new server from this file:',
  },
}

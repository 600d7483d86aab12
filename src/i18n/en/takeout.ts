/** Everything of the business in one file. */
export const takeout = {
  problem: { take_out_gone: 'The file of this take-out is no longer kept' },
  takeout: {
    file: 'The archive',
    waiting: 'It waits to be made.',
    making: 'It is being made: %{progress} %',
    gone: 'The file is no longer kept: make another take-out.',
    failed: 'It did not come about. See the log of the server, and make another.',
    size: 'Size',
    save: 'Save the file',
    kept: 'Kept for some days (Settings, Data kept). It holds everything that every group may see: keep it where only you can read it.',
    setup: 'A new server is set up from it:',
  },
}

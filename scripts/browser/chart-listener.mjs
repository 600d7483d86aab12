// In place of what listens for pinches, wheels and drags over a chart of @mui/x-charts: it leaves ten listeners on window and document
// for each chart that was ever shown (8.29.3), and our charts hear by their own bars.

const nothing = () => undefined
const instance = { addInteractionListener: () => ({ cleanup: nothing }), updateZoomInteractionListeners: nothing }

export const useChartInteractionListener = Object.assign(() => ({ instance }), {
  params: {},
  getInitialState: () => ({}),
})

// Replaces the gesture listeners of @mui/x-charts: they leave ten listeners on window and document for each chart ever shown (8.29.3), and our charts
// use their own bars.

const nothing = () => undefined
const instance = { addInteractionListener: () => ({ cleanup: nothing }), updateZoomInteractionListeners: nothing }

export const useChartInteractionListener = Object.assign(() => ({ instance }), {
  params: {},
  getInitialState: () => ({}),
})

/** Purposes of visits by worker category. */
export const VISITS: readonly (readonly string[])[] = [
  ['Boiler service', 'Radiator survey', 'Heat pump survey', 'Boiler losing pressure', 'Gas safety check'],
  ['Bathroom survey', 'Leak detection', 'CCTV drain survey', 'Tap replacement', 'Blocked drain'],
  ['Rewire survey', 'Consumer unit', 'EV charger survey', 'Periodic inspection', 'Lights tripping'],
  ['End of tenancy clean', 'Office clean', 'Window cleaning', 'Kitchen deep clean'],
  ['Garden survey', 'Fence panels', 'Hedge cutting', 'Lawn and borders'],
  ['Pest survey', 'Wasp nest', 'Mice – second visit', 'Bed bug heat treatment'],
  ['Shadowing a colleague'],
]
export const BRIEFS = ['Team meeting', 'Toolbox talk', 'Van and stock check']
export const LEAVE = ['Holiday', 'Holiday', 'Holiday', 'Parental leave', 'Training course']
export const LOCKS = ['Dentist', 'Van MOT', 'School run', 'Hospital appointment']
export const ABORTED = ['Customer is away', 'Customer will rebook', 'Tenant has moved out', 'Road closed by snow']

/** Purposes of visits by worker category. */
export const VISITS: readonly (readonly string[])[] = [
  ['Boiler service', 'Radiators: measure up', 'Heat pump survey', 'Boiler loses pressure', 'Gas safety check'],
  ['Bathroom survey', 'Leak: find the cause', 'Drain camera', 'Tap replacement', 'Blocked drain'],
  ['Rewire survey', 'Consumer unit', 'Charger survey', 'Periodic inspection', 'Lights trip the fuse'],
  ['End of tenancy clean', 'Office clean', 'Windows inside and out', 'Deep clean of the kitchen'],
  ['Garden survey', 'Fence panels', 'Hedge cutting', 'Lawn and borders'],
  ['Pest survey', 'Wasps’ nest', 'Mice: second visit', 'Bed bugs: heat treatment'],
  ['Shadowing a colleague'],
]
export const BRIEFS = ['Team meeting', 'Toolbox talk', 'Van and stock check']
export const LEAVE = ['Holiday', 'Holiday', 'Holiday', 'Parental leave', 'Training course']
export const LOCKS = ['Dentist', 'MOT of the van', 'School run', 'Hospital appointment']
export const ABORTED = [
  'Customer is away',
  'Will ring for another day',
  'Tenant has moved out',
  'Snow on the moor road',
]

export const FIRST =
  'Alice Amir Andrew Anita Arthur Beatrice Ben Bilal Brenda Callum Carol Charlotte Chidi Claire Colin Daisy Darren Deborah Dilip Dorothy Edward Ella Emeka Faith Farah Fiona Francis Geoff George Gillian Gordon Hannah Harjit Harriet Hassan Hilary Imran Irene Isla Jack Jasmine Jean Joyce Julie Kamal Karen Keith Khadija Kieran Laura Leila Liam Lorna Malcolm Maria Martin Maureen Mohammed Molly Nadia Nathan Neil Nicola Noor Oliver Oscar Pamela Patrick Pauline Phoebe Rajesh Rebecca Rhys Rosa Roy Ruth Samira Sean Sheila Simon Sofia Stanley Sunita Susan Tariq Theo Trevor Usha Vera Victor Wendy Winston Yasmin Yusuf Zara Zofia'.split(
    ' ',
  )
export const LAST =
  'Ackroyd Adeyemi Ahmed Airey Allott Armitage Atkinson Bailey Banerjee Barraclough Bashir Beaumont Bell Binns Blakey Boothroyd Bottomley Bradley Briggs Broadbent Brooke Butterworth Cartwright Chadwick Chaudhry Clegg Cockcroft Crabtree Crowther Dawson Dearden Dhillon Dobson Drake Duckworth Dyson Eastwood Ellis Farrar Fawcett Firth Garside Gill Greenwood Haigh Hainsworth Hardcastle Hargreaves Hartley Hepworth Hinchliffe Hirst Holroyd Holt Horsfall Howarth Hoyle Hussain Iqbal Jagger Kaur Kenyon Khan Kowalski Lister Lockwood Lumb Malik Mawson Mellor Midgley Mistry Moorhouse Mukherjee Naylor Nowak Nuttall Obi Oldroyd Parkin Patel Pickering Platt Priestley Ramsden Rashid Rawson Riley Robertshaw Rushworth Schofield Shackleton Sharma Shaw Singh Slater Stansfield Sutcliffe Sykes Thackray Thornton Tordoff Turton Uddin Varley Waddington Walsh Whitehead Wilkinson Womersley Woodhead Wormald Yates'.split(
    ' ',
  )
export const STREETS =
  'Albion Ash Bank Barden Beech Birch Calder Cardigan Cedar Chapel Cherry Church Clarence Coal Cross Dale Elm Fairfield Ferndale Grange Greenhill Grove Harold Haven Highfield Hollin Ivy Kirk Lime Low Manor Maple Meadow Mill Moor Oakwood Orchard Park Poplar Prospect Quarry Regent Ridge Rowan School Spring Stanley Station Sycamore Tanner Temple Vale Victoria Wellington West Willow Windsor Woodland York'.split(
    ' ',
  )
export const WAYS = ['Road', 'Street', 'Avenue', 'Grove', 'Lane', 'Close', 'Drive', 'Terrace', 'Crescent', 'Mount']
export const TRADES = [
  'Dental Practice',
  'Lettings Ltd',
  'Care Homes Ltd',
  'Bakery',
  'Motors Ltd',
  'Nursery School',
  'Joinery Ltd',
  'Textiles Ltd',
  'Café',
  'Accountants LLP',
  'Pharmacy',
  'Fitness',
  'Housing Association',
  'Brewery Ltd',
  'Print Ltd',
]
export const WANTED = [
  'Boiler keeps losing pressure. Would like someone to look at it before the weekend.',
  'Quote needed for a new combi and seven radiators.',
  'Annual service and gas safety certificate for a rented flat.',
  'Outside tap has frozen and split. Water is turned off at the stopcock.',
  'Gutters to be cleared and one length replaced.',
  'Bathroom to be retiled after a leak. Insurer has agreed.',
  'Two sash windows will not open. Listed building.',
  'Contract cleaning of a small office, three evenings a week.',
  'Wasp nest under the eaves above the front door.',
  'Hedge along the drive, about 20 metres. Cut twice a year.',
  'Cellar light trips the circuit breaker. House was rewired in 1994.',
  'Asking whether a heat pump would suit a mid-terrace.',
  'Kitchen drain is slow and smells.',
  'End of tenancy clean for a three-bedroom house, last day of the month.',
]
export const SAID = [
  'Called back, no answer. Left a voicemail.',
  'Prefers mornings. Works from home on Fridays.',
  'Sent photos by email. Model number is readable.',
  'Has another quote. Will decide at the end of the month.',
  'Permit parking only. Customer has visitor permits.',
  'Spoke to her husband. He will call us back.',
  'Landlord pays, tenant gives access. Keys at the agent’s.',
  'Happy with the last job. Asked for the same engineer.',
]
export const LOST = [
  'Chose a cheaper firm',
  'Doing it themselves',
  'Too far away',
  'No answer after three calls',
  'Postponed until next year',
]
export const CHORES = [
  'Call back',
  'Send the quote',
  'Chase the quote',
  'Ask for photos',
  'Book a visit',
  'Check the address',
]
export const ACCESS = [
  'Key safe by the back door',
  'Ring twice, hard of hearing',
  'Side gate sticks, lift it',
  'Report to reception',
  'Dog in the yard',
]

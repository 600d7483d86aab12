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
  'Boiler loses pressure every other day. Wants someone to look before the weekend.',
  'Asks for a quote for a new combi and seven radiators.',
  'Yearly service and gas safety certificate for a rented flat.',
  'Outside tap has frozen and split. Water is off at the stopcock.',
  'Wants the gutters cleared and one length replaced.',
  'Bathroom to be retiled after a leak. Insurer has agreed.',
  'Two sash windows no longer open. Listed building.',
  'Contract cleaning of a small office, three evenings a week.',
  'Wasps under the eaves above the front door.',
  'Hedge along the drive, about twenty metres, twice a year.',
  'Light in the cellar trips the fuse. House was rewired in 1994.',
  'Wants to know whether a heat pump would suit a mid-terrace.',
  'Kitchen drain smells and empties slowly.',
  'End-of-tenancy clean for a three-bedroom house on the last of the month.',
]
export const SAID = [
  'Rang back, no answer. Left a message.',
  'Would rather have a morning. Works from home on Fridays.',
  'Sent photos by email: model plate can be read.',
  'Has another quote and will decide at the end of the month.',
  'Parking is on the street with a permit; visitor permits at the house.',
  'Spoke to the husband, who will ring once they have talked.',
  'Landlord pays, tenant lets us in. Key is with the agent.',
  'Happy with the last job and asked for the same person.',
]
export const LOST = [
  'Chose a cheaper firm',
  'Doing it himself',
  'Too far away',
  'No answer to three calls',
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

/** Legal forms, as they follow a name. */
const FORMS =
  'ltd limited llp plc inc incorporated llc lp corp corporation gmbh ag bv nv pty cic cio co company sarl srl ltda oy ab'

/**
 * Words for trades, places and organisations that are not surnames. Left out on purpose, because they are surnames: Bank, Bar, Beauty, Brothers,
 * Chapel, Charity, Church, Court, Glass, Grill, Hall, Homes, House, Inn, Kitchens, Lodge, Marina, Parish, Press, Salon, Solar, Steel, Temple, Timber.
 */
const WORDS = `
  plumbing plumbers heating boilers electrical electrics electricals electricians roofing roofers guttering glazing joinery joiners carpentry
  builders building construction contractors contracting developments developers scaffolding landscapes landscaping landscapers gardens gardening
  cleaning cleaners laundry launderette decorating decorators flooring tiling plastering paving driveways drainage insulation fabrication
  fabrications engineering engineers maintenance repairs installations fencing carpets blinds windows conservatories interiors furniture upholstery
  renewables scaffolders locksmiths
  services solutions systems supplies wholesale trading holdings investments ventures enterprises industries international group partners
  associates management agency bureau bros stores shop boutique supermarket media marketing design designs graphics printers printing publishing
  software technology technologies networks digital telecoms electronics energy
  properties lettings rentals estates estate housing apartments cottages holidays residents freehold
  solicitors accountants accountancy architects surveyors consultants consultancy consulting recruitment insurance finance financial mortgages
  school schools academy college university nursery playgroup kindergarten preschool library museum gallery theatre cinema
  surgery clinic practice pharmacy chemist dental dentists dentistry opticians vets veterinary hospital hospice healthcare physiotherapy
  mosque synagogue cathedral ministries council trust association society foundation committee authority department club
  bakery butchery brewery distillery catering caterers foods restaurant cafe café takeaway pizzeria bistro deli pub tavern arms
  hotel hostel guesthouse jewellers florist florists hairdressers hairdressing barbers gym fitness leisure sports studio studios centre center
  garage motors autos tyres transport haulage logistics removals storage couriers taxis travel tours station office farm farms stables kennels
  cattery caravans
  bäckerei schule hausverwaltung apotheke gasthof boulangerie école pharmacie hôtel plomberie immobilier escuela panadería farmacia
  restaurante scuola ristorante panetteria szkoła piekarnia apteka usługi szpital
`

const NAMES = new Set(`${FORMS} ${WORDS}`.split(/\s+/).filter(Boolean))

/** A church or a hall begins with one of these; Charlotte Church and Annie Hall are people. */
const PLACE_NAMES =
  /\b(?:parish|methodist|baptist|catholic|evangelical|pentecostal|reformed|community|free|christ|holy|saints?|trinity|lady|(?:st\.?|saint) \S+) church\b|\bchurch of\b|\b(?:village|town|church|community|parish|scout|memorial) hall\b/i
/** “The” begins names of organisations, except in forms of address. */
const THE =
  /^the (?!(?:rt|right|hon|honou?rable|rev|revd|reverend|very|most|ven|venerable|lord|lady|sir|dame|duke|duchess|earl|baron|baroness|count|countess|viscount|late)\b)(?!.*\b(?:family|household)$)\S+ \S/i
const SONS = /&\s*(?:sons?|daughters?|co|partners)\b/i
const CHINESE = /公司|学校|大学|酒店|宾馆|餐厅|饭店|医院|诊所|教堂|超市|商店|物业|集团|中心|工程|装修|服务|协会|银行/u

/** The beginning of a longer name is enough. */
const MAX_LENGTH = 300

/** Text in brackets describes a name: `Jane Holt (Riverside School)`. */
const withoutBrackets = (name: string) => name.replace(/\s*\([^)]*\)\s*/g, ' ').trim() || name

/** Whether a name is a company's, by its legal form or typical words. Unknown ones are people's names. */
export function isCompanyName(name: string): boolean {
  const text = withoutBrackets(name.slice(0, MAX_LENGTH).normalize('NFC').trim())
  const words = text
    .toLowerCase()
    .split(/[\s,/()&+–]+/u)
    .map((word) => word.replace(/[.’'"]+$|^['"]+/gu, ''))
  return (
    words.some((word) => NAMES.has(word)) || [PLACE_NAMES, THE, SONS, CHINESE].some((pattern) => pattern.test(text))
  )
}

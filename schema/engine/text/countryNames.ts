import { COUNTRIES, countryName } from '../../kinds/country/model.ts'
import { fold } from './fold.ts'
import { LOCALES } from './format.ts'

/** Codes of three letters (ISO 3166-1 alpha-3), in the order of `COUNTRIES`. */
const THREE: readonly string[] = [
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN BOL BES BRA BHS',
  'BTN BVT BWA BLR BLZ CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE DEU DJI DNK DMA DOM DZA ECU EST',
  'EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD',
  'HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY JAM JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA',
  'LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM',
  'NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW PRY QAT REU ROU SRB RUS RWA',
  'SAU SLB SYC SDN SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM TUN TON',
  'TUR TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM MYT ZAF ZMB ZWE',
].flatMap((line) => line.split(' '))

/** Names that people use besides those in the program's languages. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  GB: [
    'UK',
    'U.K.',
    'Great Britain',
    'Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'United Kingdom of Great Britain and Northern Ireland',
    'England and Wales',
    'Cymru',
    '英格兰',
    '苏格兰',
    '威尔士',
    '北爱尔兰',
    '大不列颠',
  ],
  IE: ['Republic of Ireland', 'Ireland, Republic of', 'Eire', 'Éire', 'ROI', 'Southern Ireland'],
  US: ['US', 'U.S.', 'U.S.A.', 'United States of America', 'America'],
  NL: ['Holland', 'The Netherlands'],
  CZ: ['Czech Republic'],
  DE: ['Deutschland', 'Federal Republic of Germany'],
  FR: ['La France', 'French Republic'],
  ES: ['España'],
  IT: ['Italia'],
  CH: ['Schweiz', 'Suisse'],
  AT: ['Österreich'],
  AE: ['UAE'],
  CN: ["People's Republic of China", 'PRC'],
  RU: ['Russian Federation'],
  KR: ['Korea', 'Republic of Korea'],
  TR: ['Turkey'],
  IM: ['IOM', 'Isle of Man'],
  GI: ['Gibraltar'],
}

const key = (text: string): string => fold(text).replace(/[ .]/g, '')

/** Codes and names, normalised → code. A name of two countries belongs to the first. */
const byText = new Map<string, string>()
const add = (text: string, code: string) => {
  const name = key(text)
  if (!byText.has(name)) byText.set(name, code)
}
for (const code of COUNTRIES) add(code, code)
for (const [i, code] of COUNTRIES.entries()) {
  add(THREE[i] ?? code, code)
  for (const locale of LOCALES) add(countryName(code, locale), code)
}
for (const [code, names] of Object.entries(WRITTEN)) for (const name of names) add(name, code)

/** The code of a country given by a code of two or three letters or by a name, in any case; undefined for none. */
export const countryNamed = (text: string): string | undefined => byText.get(key(text.replace(/^the /i, '')))

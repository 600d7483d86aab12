/** A name as a user entered it, and ways others search for it. */
export interface WorldName {
  readonly first_name: string
  readonly last_name: string
  readonly typed: readonly string[]
  /** The source of its shape. */
  readonly source: string
}

export const worldNames: readonly WorldName[] = [
  {
    first_name: 'Maeve',
    last_name: 'O’Bryan',
    typed: ['obryan', "o'bryan", 'o’bryan', 'o bryan', 'OBRYAN', 'maeve obryan'],
    source: 'makeitlegit/ProperName issue 6',
  },
  {
    first_name: 'Cillian',
    last_name: "O'Meara",
    typed: ['o’meara', 'omeara', 'o meara'],
    source: 'pablobarbera/scholarnetwork issue 3',
  },
  {
    first_name: 'Álvaro',
    last_name: 'Núñez',
    typed: ['alvaro', 'ÁLVARO', 'nunez', 'alvaro nunez'],
    source: 'nextcloud/contacts issue 4064',
  },
  {
    first_name: 'Anežka',
    last_name: 'Šilhavá',
    typed: ['anez', 'silhava', 'anezka silh'],
    source: 'SimpleMobileTools/Simple-Contacts issue 666',
  },
  {
    first_name: 'Łukasz',
    last_name: 'Wąs',
    typed: ['lukasz', 'lukasz was'],
    source: 'SimpleMobileTools/Simple-Dialer issue 707',
  },
  {
    first_name: 'Ștefan',
    last_name: 'Brătescu',
    typed: ['stefan', 'bratescu'],
    source: 'Goodwy/Dialer issue 140',
  },
  {
    first_name: 'Bree',
    last_name: 'Kimber-Clarke',
    typed: ['kimber clarke', 'kimberclarke', 'kimber-clarke', 'Kimber–Clarke', 'kimber'],
    source: 'strelov1/freehire pull request 2120',
  },
  {
    first_name: 'Jürgen',
    last_name: 'Großmüller',
    typed: ['jurgen', 'grossmuller', 'großmüller', 'Gro\u00dfmu\u0308ller'],
    source: 'SimpleMobileTools/Simple-Contacts issue 653',
  },
  {
    first_name: 'İnci',
    last_name: 'Yıldız',
    typed: ['inci', 'yildiz', 'İNCİ YILDIZ'],
    source: 'Unicode Character Database, SpecialCasing.txt (Turkish and Azeri)',
  },
  {
    first_name: 'María',
    last_name: 'De la Cruz',
    typed: ['delacruz', 'de la cruz', 'DeLaCruz', 'maria delacruz'],
    source: 'W3C, Personal names around the world',
  },
  {
    first_name: 'Fergus',
    last_name: 'MacDonnell',
    typed: ['mac donnell', 'macdonnell', 'mcdonnell', 'mc donnell'],
    source: 'W3C, Personal names around the world',
  },
  {
    first_name: 'Oliver',
    last_name: 'St. John-Smythe',
    typed: ['st john', 'saint john', 'stjohn smythe', 'st. john'],
    source: 'W3C, Personal names around the world',
  },
  {
    first_name: '小明',
    last_name: '欧阳',
    typed: ['欧阳', '小明'],
    source: 'W3C, Personal names around the world',
  },
]

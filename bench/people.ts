/** People for a `select … from ${WORDS} w, generate_series($1::int, $2::int) n`: four in ten have a common name, the rest one of 8,000 surnames; one in five is a company. */
export const WORDS = `(select
  array['Margaret','John','Catherine','Priya','David','Susan','Mohammed','Emma','Peter','Aisha','Thomas','Sarah','James','Chloe','Ivan','Grace','Owen','Mary','Paul','Ann'] as firsts,
  array['Smith','Jones','Taylor','Brown','Williams','Wilson','Johnson','Davies','Patel','Wright','Walker','White','Edwards','Hughes','Green','Hall','Wood','Hollis','Clarke','Khan'] as lasts,
  array['Ash','Brad','Cran','Dun','Earn','Fair','Glos','Hath','Ing','Ken','Lang','Mal','Nor','Oak','Pem','Quar','Rad','Stan','Thorn','Wex'] as a,
  array['al','er','in','ot','ul','an','el','ir','om','ud','ac','eb','if','og','up','ar','es','it','ol','un'] as b,
  array['ton','ley','by','field','worth','ham','shaw','well','wick','combe','den','ford','gate','hurst','land','more','ridge','stead','thorpe','wood'] as c)`

/** Values for `first_name`, `last_name`, `company_name` and `email` of person `n`. */
export const NAMES = `w.firsts[1 + n % 20],
  case when n % 10 < 4 then w.lasts[1 + (n / 20) % 20] else w.a[1 + (n / 7) % 20] || w.b[1 + (n / 141) % 20] || w.c[1 + (n / 2801) % 20] end,
  case when n % 5 = 0 then w.a[1 + (n / 3) % 20] || w.b[1 + (n / 61) % 20] || w.c[1 + (n / 1201) % 20] || ' ' || (array['Heating Ltd', 'Cleaning', 'Gardens Limited', 'Lettings'])[1 + n % 4] end,
  'person' || n || '@example.test'`

/** A postcode of Leeds for the number in the column `n`; nearly as many as there are people. */
export const postcodeOf = (n: string): string =>
  `'LS' || ${n} % 29 || ' ' || ${n} % 10 || chr(65 + (${n} / 29 % 24)::int) || chr(65 + (${n} / 700 % 24)::int)`

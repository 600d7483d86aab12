// Headings of texts that many records have, in either language; for a field's `heads`.
export const FORENAMES = ['Forename', 'Given name', 'First', '名', '名字']
export const SURNAMES = ['Surname', 'Family name', 'Last', '姓', '姓氏']
export const COMPANIES = [
  'Company name',
  'Business',
  'Business name',
  'Organisation',
  'Organization',
  '公司名称',
  '单位',
  '企业',
]
export const STREETS = ['Address', 'Street', 'Street address', '地址', '街道']
export const TOWNS = ['Town', 'City', 'Town/City', '城市', '市']

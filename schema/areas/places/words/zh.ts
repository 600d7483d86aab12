import type { SettingWords } from '../../../i18n/words.ts'

export const settings: SettingWords = {
  groups: { addresses: '地址与地图' },
  tests: { 'addresses.addresses': '查询一个地址' },
  fields: { 'addresses.provider': '地址查询服务', 'addresses.ideal_postcodes_key': 'Ideal Postcodes 密钥' },
  help: {
    'addresses.provider': '此处保存的地址始终可选。postcodes.io 知道邮编的位置，Ideal Postcodes 知道每一户。',
    'addresses.ideal_postcodes_key': '来自您在该服务的账户。密钥只留在服务器上。',
  },
  choices: {
    'addresses.provider': { none: '无', postcodes_io: 'postcodes.io', ideal_postcodes: 'Ideal Postcodes' },
  },
}

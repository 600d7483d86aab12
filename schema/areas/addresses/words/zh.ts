import type { SettingWords } from '../../../i18n/words.ts'

export const settings: SettingWords = {
  groups: { addresses: '地址与地图' },
  tests: { 'addresses.addresses': '查询一个地址' },
  fields: { 'addresses.provider': '地址查询服务', 'addresses.ideal_postcodes_key': 'Ideal Postcodes API 密钥' },
  help: {
    'addresses.provider': '已保存的地址始终可选。postcodes.io 只查找邮编，Ideal Postcodes 可查找每个具体地址。',
    'addresses.ideal_postcodes_key': '来自您的 Ideal Postcodes 账户。密钥只保存在服务器上。',
  },
  choices: {
    'addresses.provider': { none: '无', postcodes_io: 'postcodes.io', ideal_postcodes: 'Ideal Postcodes' },
  },
}

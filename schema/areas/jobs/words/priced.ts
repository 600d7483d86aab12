const line = {
  group: '分组标题',
  place: '文件中的位置',
  name: '名称',
  quantity: '数量',
  unit: '单位',
  discount: '折扣 %',
  price_ex_vat: '不含税单价',
  apply_vat: '计增值税',
  vat_percent: '增值税 %',
  vat_rate_id: '增值税税率',
  net: '净额',
  vat: '增值税',
  price_inc_vat: '含税价',
}

const labour = {
  labour_price_ex_vat: '不含税人工',
  labour_vat_percent: '人工增值税 %',
  labour_vat_rate_id: '人工增值税税率',
  cost_price: '成本价',
  labour_net: '人工净额',
  labour_vat: '人工增值税额',
  labour_price_inc_vat: '含税人工',
}

const withPrefix = (name: string, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text]))

/** Chinese of `pricedFields` (schema/areas/jobs/priced.ts). */
export const pricedWords: Readonly<Record<string, string>> = {
  services: '服务',
  ...withPrefix('services', { service_id: '服务', ...line }),
  materials: '材料',
  ...withPrefix('materials', { material_id: '材料', ...line, ...labour }),
  overall_discount: '整单折扣 %',
  sub_total_ex_vat: '不含税小计',
  discount_total: '折扣合计',
  vat_total: '增值税合计',
  total_inc_vat: '含税总额',
  summary: '汇总',
}

/** Chinese of `optionFields` and `optionOfLine`, and of their help. */
export const optionWords: Readonly<Record<string, string>> = {
  'services.option': '方案',
  'materials.option': '方案',
  options: '方案',
  ...withPrefix('options', {
    key: '编号',
    name: '名称',
    suggested: '推荐',
    overall_discount: '整单折扣 %',
    deposit_percent: '订金 %',
    deposit_amount: '订金',
    sub_total_ex_vat: '不含税小计',
    discount_total: '折扣合计',
    vat_total: '增值税合计',
    total_inc_vat: '含税总额',
    deposit: '应付订金',
  }),
  accepted_option: '已接受的方案',
  deposit_percent: '订金 %',
  deposit_amount: '订金',
  deposit: '应付订金',
}

export const optionHelp: Readonly<Record<string, string>> = {
  'services.option': '所属方案的编号。',
  'materials.option': '所属方案的编号。',
  'options.key': '明细以此编号归属方案。',
  'options.deposit_percent': '按含税总额计算，开工前支付。',
  'options.deposit_amount': '以固定金额代替百分比。',
  accepted_option: '已接受方案的编号；有多个方案时与状态一起填写。',
  deposit_percent: '按含税总额计算，开工前支付。',
  deposit_amount: '以固定金额代替百分比。',
}

const units = {
  each: '个',
  metre: '米',
  square_metre: '平方米',
  cubic_metre: '立方米',
  litre: '升',
  kilogram: '千克',
  tonne: '吨',
  pack: '包',
  box: '箱',
  roll: '卷',
  bag: '袋',
  pair: '对',
  set: '套',
  fixed: '固定价格',
  hour: '小时',
  day: '天',
  unit: '单位',
}

/** Chinese of the choices of `pricedFields`. */
export const pricedChoices = { 'services.unit': units, 'materials.unit': units }

export const pricedHelp: Readonly<Record<string, string>> = {
  'services.unit': '数量的单位；未填写时以资料库为准。',
  'materials.unit': '数量的单位；未填写时以资料库为准。',
  'services.price_ex_vat': '每单位价格，英镑。',
  'materials.price_ex_vat': '每单位价格，英镑。',
  'materials.labour_price_ex_vat': '安装每单位的费用，英镑。',
  overall_discount: '在各行折扣之后，对全部金额打折。',
}

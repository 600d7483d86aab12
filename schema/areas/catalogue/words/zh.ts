import type { ResourceWords, SettingWords } from '../../../i18n/words.ts'

const active = { active: '启用' }
const statusWords = {
  fields: {
    title: '名称',
    name: '名称',
    category: '系统类别',
    position: '排序',
    colour: '颜色',
    ...active,
    is_default: '默认',
    next_status_ids: '后续状态',
    move_rules: '流转规则',
    'move_rules.to_status_id': '到',
    'move_rules.needs': '必填字段',
    'move_rules.group_id': '仅限',
    system: '系统内置',
  },
  help: {
    category: '无论叫什么名称，程序都按此类别处理该状态。',
    active: '关闭后，已使用处保留，但不再供选择。',
    is_default: '新记录从此状态开始。',
    next_status_ids:
      '可以接在此状态之后的状态。不选时，记录会停留在此状态：请在此选择，并在通往此状态的各状态中选上它。',
    system: '程序需要此状态：只能改名和改颜色，其他不能改。',
  },
}
const reason = { field: '需要原因', help: '员工选择此状态时必须填写原因。' }
const automatic = { field: '自动', help: '由程序设置，例如记录被转换时。员工不能选择。' }
const showPrice = { show_price_in_app: '在应用中显示价格' }

/** The words of a status library: those all have, without the one of `title` and `name` that it has not. */
function status(
  name: string,
  about: string,
  categories: Readonly<Record<string, string>>,
  more: { fields?: Readonly<Record<string, string>>; help?: Readonly<Record<string, string>> } = {},
  called: 'title' | 'name' = 'title',
): ResourceWords {
  const { [called === 'title' ? 'name' : 'title']: _, ...fields } = statusWords.fields
  return {
    name,
    about,
    fields: { ...fields, ...more.fields },
    help: { ...statusWords.help, ...more.help },
    choices: { category: categories },
  }
}

export const resources: Readonly<Record<string, ResourceWords>> = {
  categories: {
    name: '分类',
    about: '服务、材料、工单、投诉和文件的分组，可以层层嵌套。',
    fields: { name: '名称', scope: '适用范围', parent_id: '上级分类', colour: '颜色', position: '排序', ...active },
    help: { scope: '此分类用于哪一类内容。', parent_id: '此分类所属的、适用范围相同的另一个分类。' },
    choices: {
      scope: { service: '服务', material: '材料', job: '工单', complaint: '投诉', document: '文件' },
    },
  },
  'complaint-statuses': status(
    '投诉状态',
    '投诉处理到哪一步，以及期限是否继续计算。',
    { new: '新建', open: '处理中', waiting: '等待', resolved: '已解决', closed: '已关闭', rejected: '不成立' },
    {
      fields: {
        stops_clock: '暂停计时',
        reason_needed: reason.field,
        resolution_needed: '需要处理结果',
        original_needed: '需要原投诉',
      },
      help: {
        stops_clock: '处于此状态的时间不计入期限。',
        reason_needed: reason.help,
        resolution_needed: '只有写明处理结果的投诉才能进入此状态。',
        original_needed: '必须指明此投诉与哪一个投诉重复。',
      },
    },
  ),
  franchises: {
    name: '加盟商',
    about: '以本品牌经营的企业：它们是谁、在哪里服务、如何定价。',
    fields: {
      name: '名称',
      parent_id: '上级加盟商',
      location_ids: '服务区域',
      price_factor: '价格系数',
      ...active,
      phone: '电话',
      email: '电子邮箱',
      line1: '地址第一行',
      line2: '地址第二行',
      city: '城镇',
      county: '郡',
      postcode: '邮政编码',
      country: '国家',
      time_zone: '时区',
      holiday_region: '公共假日',
      closed_on_holidays: '公共假日休息',
      legal_name: '法定名称',
      company_number: '公司注册号',
      vat_number: '增值税号',
      vat_registered_from: '增值税登记日期',
      invoice_prefix: '发票前缀',
    },
    help: {
      parent_id: '此加盟商所属的加盟商。',
      price_factor: '资料库价格乘以此系数：1.1 即加价百分之十。',
      time_zone: '当地时钟所在的时区，例如 Europe/London。',
      holiday_region: '显示哪个地区的公共假日，以及重复安排时避开哪些假日。',
      closed_on_holidays: '其工人当天休息，当天另有工作时间的除外。',
      company_number: '八位，与英国公司注册处（Companies House）一致。',
      vat_number: '九位数字，例如 GB 123 4567 89。留空表示未登记增值税。',
      invoice_prefix: '其发票号码的开头，例如 LDS-。',
    },
    sections: { contact: '联系方式', address: '地址', legal: '公司与增值税' },
    choices: {
      holiday_region: { england_wales: '英格兰和威尔士', scotland: '苏格兰', northern_ireland: '北爱尔兰' },
    },
  },
  'job-statuses': status(
    '工单状态',
    '工单从预约到开票处于哪一步。',
    {
      unscheduled: '未排期',
      scheduled: '已排期',
      in_progress: '进行中',
      on_hold: '暂停',
      completed: '已完成',
      invoiced: '已开票',
      cancelled: '已取消',
    },
    { fields: { reason_needed: reason.field, ...showPrice }, help: { reason_needed: reason.help } },
  ),
  'job-types': {
    name: '工单类型',
    about: '工单属于哪一种工作。员工预约工单时选择。',
    fields: { title: '名称', position: '排序', colour: '颜色', ...active, ...showPrice },
  },
  'lead-statuses': status(
    '线索状态',
    '一次咨询从第一通电话到报价或流失进展到哪一步。',
    { new: '新建', open: '跟进中', on_hold: '暂停', won: '成功', lost: '流失' },
    {
      fields: { reason_needed: reason.field, automatic: automatic.field },
      help: { reason_needed: reason.help, automatic: automatic.help },
    },
  ),
  'lead-types': {
    name: '线索类型',
    about: '咨询的内容。它决定员工要问哪些问题。',
    fields: {
      title: '名称',
      position: '排序',
      colour: '颜色',
      ...active,
      ...showPrice,
      is_default: '默认',
      system: '系统内置',
    },
    help: { is_default: '新线索使用此类型。', system: '程序需要此类型：只能改名和改颜色，其他不能改。' },
  },
  locations: {
    name: '服务区域',
    about: '加盟商和工人服务的区域，不是客户的地址。',
    fields: { name: '名称', county: '郡', postcode_areas: '邮编区', colour: '颜色', ...active },
    help: { postcode_areas: '邮政编码的前半部分，用逗号分隔：LS1, LS2, WF10。' },
  },
  materials: {
    name: '材料',
    about: '零件和耗材：进价、售价以及安装人工费。',
    fields: {
      name: '名称',
      code: '编码',
      category_id: '分类',
      unit: '单位',
      cost_price: '进价',
      sell_price: '售价',
      vat_rate_id: '增值税率',
      labour_price: '人工费',
      labour_vat_rate_id: '人工增值税率',
      supplier: '供应商',
      supplier_code: '供应商编码',
      barcode: '条形码',
      ...showPrice,
      ...active,
    },
    help: {
      code: '您自己的编号。',
      cost_price: '每单位的进价，英镑，不含增值税。',
      sell_price: '每单位的售价，英镑，不含增值税。',
      labour_price: '安装每单位收取的费用，英镑，不含增值税。留空表示不收费。',
    },
    choices: {
      unit: {
        each: '个',
        metre: '米',
        square_metre: '平方米',
        cubic_metre: '立方米',
        litre: '升',
        kilogram: '千克',
        tonne: '吨',
        pack: '包',
        box: '盒',
        roll: '卷',
        bag: '袋',
        pair: '对',
        set: '套',
      },
    },
    sections: { labour: '人工', supply: '供应' },
  },
  'payment-types': {
    name: '付款方式',
    about: '客户付款的方式。',
    fields: { name: '名称', kind: '种类', needs_reference: '需要参考号', position: '排序', ...active },
    help: { needs_reference: '此方式的付款必须填写参考号才能保存。' },
    choices: {
      kind: {
        cash: '现金',
        cheque: '支票',
        bank_transfer: '银行转账',
        direct_debit: '直接扣款',
        card_present: '当面刷卡',
        card_online: '在线刷卡',
        finance: '分期贷款',
        credit: '账户余额',
      },
    },
  },
  'quote-statuses': status(
    '报价状态',
    '报价从初稿到成为工单处于哪一步。',
    {
      draft: '草稿',
      sent: '已发送',
      open: '跟进中',
      won: '成功',
      lost: '流失',
      converted: '已转换',
      superseded: '已被取代',
      cancelled: '已取消',
    },
    {
      fields: { reason_needed: reason.field, ...showPrice, automatic: automatic.field },
      help: { reason_needed: reason.help, automatic: automatic.help },
    },
  ),
  'quote-types': {
    name: '报价类型',
    about: '报价属于哪一种。它决定员工要问哪些问题。',
    fields: {
      ...{ title: '名称', position: '排序', colour: '颜色', ...active, ...showPrice },
      job_type_id: '转为',
    },
    help: { job_type_id: '此类报价转成的工单的类型。留空则会询问。' },
  },
  services: {
    name: '服务',
    about: '您出售的工作：价格、时长、由谁完成、配套哪些材料。',
    fields: {
      name: '名称',
      code: '编码',
      category_id: '分类',
      price: '价格',
      price_basis: '计价方式',
      vat_rate_id: '增值税率',
      default_duration: '通常时长',
      worker_category_id: '工种',
      ...showPrice,
      ...active,
      description: '说明',
      materials: '配套材料',
      'materials.material_id': '材料',
      'materials.quantity': '数量',
    },
    help: {
      code: '您自己的简称，例如 BLR-SVC。',
      price: '英镑，不含增值税。',
      default_duration: '预约时最初安排的时长。',
      worker_category_id: '只提供此工种的工人。',
      description: '显示在报价单上的名称下方。',
      materials: '随服务一起加入报价或工单。',
    },
    choices: { price_basis: { fixed: '固定价格', hour: '每小时', day: '每天', unit: '每单位' } },
  },
  'task-statuses': status(
    '任务状态',
    '任务完成前经过的各个阶段。',
    { todo: '待办', doing: '进行中', done: '已完成', cancelled: '已取消' },
    {},
    'name',
  ),
  'task-types': {
    name: '任务类型',
    about: '任务要做什么，以及通常多久到期。',
    fields: {
      ...{ name: '名称', icon: '图标', colour: '颜色', default_due_days: '到期天数' },
      ...{ done_when_booked: '预约后即完成', ...active },
    },
    help: {
      default_due_days: '此类型的新任务在这么多天后到期。留空表示没有到期日。',
      done_when_booked: '为任务所涉及的记录预约上门后，此类型的未完成任务即视为完成。',
    },
    choices: {
      icon: {
        call: '电话',
        email: '邮件',
        visit: '上门',
        document: '文件',
        order: '订货',
        payment: '付款',
        check: '检查',
        reminder: '提醒',
        other: '其他',
      },
    },
  },
  'vat-rates': {
    name: '增值税率',
    about: '各行项目适用的增值税率。',
    fields: {
      name: '名称',
      code: '代码',
      percent: '百分比',
      kind: '种类',
      valid_from: '生效日期',
      valid_to: '失效日期',
      ...active,
    },
    choices: {
      kind: {
        standard: '标准',
        reduced: '优惠',
        zero: '零税率',
        exempt: '免税',
        outside: '不在征税范围',
        reverse: '反向征收',
      },
    },
  },
  'worker-categories': {
    name: '工种',
    about: '工人的工种，以及每小时的成本和收费。',
    fields: { name: '名称', hourly_cost: '每小时成本', hourly_charge: '每小时收费', colour: '颜色', ...active },
    help: {
      hourly_cost: '此工种每小时的成本，英镑。',
      hourly_charge: '每小时的收费，英镑，不含增值税。',
    },
  },
}

export const settings: SettingWords = {
  groups: { locations: '地点' },
  fields: { 'locations.screens': '地点有自己的地址' },
  help: { 'locations.screens': '开启时，/locations 通向地点库；关闭时，通向仪表板。' },
}
